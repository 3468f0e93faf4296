package dev.remat.materialization.policy;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How a build is cut into ranges of keys, where a strategy cuts it.
 *
 * @param parallel so many ranges are built at the same time at most; they share the memory of a run
 * @param number so many ranges are built, or null for as many as the log's size and the memory ask for
 */
public record Ranges(int parallel, @Nullable Integer number) {

    /** One after the other. */
    public static final Ranges DEFAULTS = new Ranges(1, null);

    /** More ranges than this cost more to begin than they save. */
    public static final int MOST = 4_096;

    private static final int MOST_PARALLEL = 64;

    public Ranges {
        if (parallel < 1 || parallel > MOST_PARALLEL) {
            throw new InvalidPolicy(
                    "parallel-ranges must be from 1 to %d; it is %d".formatted(MOST_PARALLEL, parallel));
        }
        if (number != null && (number < 1 || number > MOST)) {
            throw new InvalidPolicy("ranges must be from 1 to %d; it is %d".formatted(MOST, number));
        }
    }

    /** The number that was asked for; empty where the log decides. */
    public OptionalInt wanted() {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }
}
