package dev.remat.materialization.policy;

import java.time.Duration;

/**
 * How long tables stay that are not what people read: replaced copies of the target, and what a guard holds back.
 *
 * @param keep number of retired copies that outlive their grace time
 * @param grace shortest time that a retired copy stays, for readers that still use it
 * @param holdFor how long a held table waits for somebody to decide
 */
public record Retirement(int keep, Duration grace, Duration holdFor) {

    private static final Duration A_WEEK = Duration.ofDays(7);

    /** One copy, ten minutes, a week. */
    public static final Retirement DEFAULTS = new Retirement(1, Duration.ofMinutes(10), A_WEEK);

    /** So many copies for so long; held tables wait a week. */
    public Retirement(int keep, Duration grace) {
        this(keep, grace, A_WEEK);
    }

    public Retirement {
        if (keep < 0) {
            throw new InvalidPolicy("keep must not be negative; it is " + keep);
        }
        if (grace.isNegative()) {
            throw new InvalidPolicy("retire-grace must not be negative; it is " + grace);
        }
        if (holdFor.isNegative() || holdFor.isZero()) {
            throw new InvalidPolicy("hold-for must be positive; it is " + holdFor);
        }
    }
}
