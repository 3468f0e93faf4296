package dev.remat.jobs.route;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rule for route ids. An id names the route's file, job, evidence folder and log lines, so it has to be safe in all
 * of them: lower-case letters and digits, with single hyphens in between.
 */
public final class RouteId {

    private static final int LONGEST = 100;
    private static final int SHOWN = 40;
    private static final Pattern KEBAB_CASE = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    private RouteId() {}

    /** What is wrong with an id; empty if nothing is. */
    public static Optional<String> problemWith(String id) {
        if (id.length() > LONGEST) {
            return Optional.of("route id '%s' has %d characters; at most %d are allowed"
                    .formatted(shown(id), id.length(), LONGEST));
        }
        return KEBAB_CASE.matcher(id).matches()
                ? Optional.empty()
                : Optional.of(("route id '%s' is not allowed; use lower-case letters, digits and single hyphens,"
                                + " such as order-lines")
                        .formatted(shown(id)));
    }

    /** An id made safe for a message: no control characters, not endless. */
    public static String shown(String id) {
        String printable = id.replaceAll("[^\\P{C}]", "?");
        return printable.length() <= SHOWN ? printable : printable.substring(0, SHOWN) + "…";
    }
}
