package dev.remat.materialization.report;

import dev.remat.materialization.error.RematException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Warnings of a report that programs recognise; each is written here, so that writer and reader agree. */
public final class Warnings {

    private static final Pattern NOT_DROPPED = Pattern.compile("(?s)(.+?) could not be dropped and stays: .*");

    private Warnings() {}

    /**
     * A table that should be gone and is not.
     *
     * @param table what it is and its name, such as {@code the retired copy serving.orders__remat_retired_…}
     * @param why the server's answer
     */
    public static String notDropped(String table, RematException why) {
        return "%s could not be dropped and stays: %s".formatted(table, why.getMessage());
    }

    /** The tables that {@link #notDropped} has named, each as it was named there, in the order of the warnings. */
    public static List<String> tablesNotDropped(List<String> warnings) {
        return warnings.stream()
                .map(NOT_DROPPED::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }
}
