package dev.remat.materialization.run;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The attempts around a run, as they are known when it starts. Each attempt is a run of its own.
 *
 * @param most most attempts that there can be, this one included
 * @param previous the attempt before, or null for the first
 * @param pause time from the end of this run to the next attempt, if this one fails and another may pass; null for the
 *     last
 */
public record Attempts(
        int most, @Nullable RunId previous, @Nullable Duration pause) {

    /** A run that is tried once. */
    public static final Attempts ONE = new Attempts(1, null, null);
}
