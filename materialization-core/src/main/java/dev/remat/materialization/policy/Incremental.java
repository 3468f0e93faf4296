package dev.remat.materialization.policy;

import java.time.Duration;

/**
 * When a run may do with what has changed in the log since the one before, or with nothing at all.
 *
 * @param fullEvery how long after a full rebuild the next one is due, whatever has changed
 * @param whenUnchanged what a run does that finds nothing changed
 * @param verifySample part of the keys that each incremental run computes anew from the log and compares, 0 to 1
 */
public record Incremental(Duration fullEvery, WhenUnchanged whenUnchanged, double verifySample) {

    /** A full rebuild each day, and a rebuild by every run: who asks for a table gets one. */
    public static final Incremental DEFAULTS = new Incremental(Duration.ofHours(24));

    /** The same for what has changed; every run rebuilds, and compares one key in a hundred. */
    public Incremental(Duration fullEvery) {
        this(fullEvery, WhenUnchanged.REBUILD);
    }

    /** One key in a hundred is compared. */
    public Incremental(Duration fullEvery, WhenUnchanged whenUnchanged) {
        this(fullEvery, whenUnchanged, 0.01);
    }

    public Incremental {
        if (fullEvery.isNegative() || fullEvery.isZero()) {
            throw new InvalidPolicy("full-every must be positive; it is " + fullEvery);
        }
        if (!(verifySample >= 0 && verifySample <= 1)) {
            throw new InvalidPolicy("verify-sample must lie between 0% and 100%; it is " + verifySample * 100 + "%");
        }
    }
}
