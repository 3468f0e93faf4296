package dev.remat.materialization.policy;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a build must satisfy before it is published; a guard that fires holds the run and leaves the target alone.
 *
 * @param allowEmpty whether an empty log, or a build without a single row, may be published
 * @param minRows the least number of rows that may be published
 * @param maxShrink the largest part of the previous rows that may vanish, 0 to 1; 1 lets any number vanish
 * @param maxGrowth the largest number of new rows as a part of the previous ones, such as 0.5 or 2, or null for any
 * @param maxEventAge how old the newest event of the log may be, or null for any age
 */
public record Guards(
        boolean allowEmpty,
        long minRows,
        double maxShrink,
        @Nullable Double maxGrowth,
        @Nullable Duration maxEventAge) {

    /** No empty table, any number of rows, any shrink. */
    public static final Guards DEFAULTS = new Guards(false, 0, 1.0);

    public Guards {
        if (minRows < 0) {
            throw new InvalidPolicy("guards.min-rows must not be negative; it is " + minRows);
        }
        if (maxGrowth != null && !(maxGrowth >= 0 && maxGrowth < Double.POSITIVE_INFINITY)) {
            throw new InvalidPolicy("guards.max-growth must be 0% or more; it is " + maxGrowth * 100 + "%");
        }
        if (maxEventAge != null && (maxEventAge.isNegative() || maxEventAge.isZero())) {
            throw new InvalidPolicy("guards.max-event-age must be positive; it is " + maxEventAge);
        }
        if (!(maxShrink >= 0 && maxShrink <= 1)) {
            throw new InvalidPolicy("guards.max-shrink must lie between 0% and 100%; it is " + maxShrink * 100 + "%");
        }
    }

    /** No empty table, this number of rows at least and this shrink at most; any growth and any age. */
    public Guards(boolean allowEmpty, long minRows, double maxShrink) {
        this(allowEmpty, minRows, maxShrink, null, null);
    }

    /** The largest growth; empty for any. */
    public OptionalDouble growthLimit() {
        return maxGrowth == null ? OptionalDouble.empty() : OptionalDouble.of(maxGrowth);
    }

    /** The greatest age of the newest event; empty for any. */
    public Optional<Duration> eventAgeLimit() {
        return Optional.ofNullable(maxEventAge);
    }
}
