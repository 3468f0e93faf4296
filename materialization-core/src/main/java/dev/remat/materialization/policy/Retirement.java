package dev.remat.materialization.policy;

import java.time.Duration;

/**
 * How long replaced copies of the target are kept.
 *
 * @param keep number of retired copies that outlive their grace time
 * @param grace shortest time that a retired copy stays, for readers that still use it
 */
public record Retirement(int keep, Duration grace) {

    /** One copy, ten minutes. */
    public static final Retirement DEFAULTS = new Retirement(1, Duration.ofMinutes(10));

    public Retirement {
        if (keep < 0) {
            throw new InvalidPolicy("keep must not be negative; it is " + keep);
        }
        if (grace.isNegative()) {
            throw new InvalidPolicy("retire-grace must not be negative; it is " + grace);
        }
    }
}
