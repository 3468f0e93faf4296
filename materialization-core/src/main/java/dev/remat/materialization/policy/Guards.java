package dev.remat.materialization.policy;

/**
 * What a build must satisfy before it is published; a guard that fires holds the run and leaves the target alone.
 *
 * @param allowEmpty whether an empty log, or a build without a single row, may be published
 * @param minRows the least number of rows that may be published
 * @param maxShrink the largest part of the previous rows that may vanish, 0 to 1; 1 lets any number vanish
 */
public record Guards(boolean allowEmpty, long minRows, double maxShrink) {

    /** No empty table, any number of rows, any shrink. */
    public static final Guards DEFAULTS = new Guards(false, 0, 1.0);

    public Guards {
        if (minRows < 0) {
            throw new InvalidPolicy("guards.min-rows must not be negative; it is " + minRows);
        }
        if (!(maxShrink >= 0 && maxShrink <= 1)) {
            throw new InvalidPolicy("guards.max-shrink must lie between 0% and 100%; it is " + maxShrink * 100 + "%");
        }
    }
}
