package dev.remat.materialization.run;

import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why there is a run.
 *
 * @param cause what started it
 * @param askedBy who asked for it, as given or as the operating system knows them; empty where nobody did
 * @param slot nominal time of the slot that it is the run of, or null where it is of none
 */
public record RunOrigin(
        Cause cause, String askedBy, @Nullable Instant slot) {

    /** Nothing is known. */
    public static final RunOrigin UNKNOWN = new RunOrigin(Cause.UNKNOWN, "", null);

    /** What a person asked for at a command line. */
    public static RunOrigin askedFor(Cause cause, String by) {
        return new RunOrigin(cause, by, null);
    }

    /** What started a run. */
    public enum Cause {
        /** A slot of its route. */
        SCHEDULE,
        /** A slot that was missed before. */
        CATCH_UP,
        /** The routes that its route runs after have succeeded. */
        UPSTREAM,
        /** A person. */
        MANUAL,
        /** A person who decided about a version of the table. */
        DECISION,
        /** A comparison of the table with a full rebuild. */
        VERIFICATION,
        /** The evidence does not tell. */
        UNKNOWN;

        /** The name in evidence and in the registry. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The cause of an id; unknown for any other text. */
        public static Cause of(String id) {
            return Arrays.stream(values())
                    .filter(cause -> cause.id().equals(id))
                    .findFirst()
                    .orElse(UNKNOWN);
        }
    }
}
