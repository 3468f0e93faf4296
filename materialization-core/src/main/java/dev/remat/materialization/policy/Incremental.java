package dev.remat.materialization.policy;

import java.time.Duration;

/**
 * When a run may do with what has changed in the log since the one before.
 *
 * @param fullEvery how long after a full rebuild the next one is due, whatever has changed
 */
public record Incremental(Duration fullEvery) {

    /** A full rebuild each day. */
    public static final Incremental DEFAULTS = new Incremental(Duration.ofHours(24));

    public Incremental {
        if (fullEvery.isNegative() || fullEvery.isZero()) {
            throw new InvalidPolicy("full-every must be positive; it is " + fullEvery);
        }
    }
}
