package dev.remat.materialization.policy;

import java.time.Duration;

/**
 * When a run may do with what has changed in the log since the one before, or with nothing at all.
 *
 * @param fullEvery how long after a full rebuild the next one is due, whatever has changed
 * @param whenUnchanged what a run does that finds nothing changed
 */
public record Incremental(Duration fullEvery, WhenUnchanged whenUnchanged) {

    /** A full rebuild each day, and a rebuild by every run: who asks for a table gets one. */
    public static final Incremental DEFAULTS = new Incremental(Duration.ofHours(24));

    /** The same for what has changed; every run rebuilds. */
    public Incremental(Duration fullEvery) {
        this(fullEvery, WhenUnchanged.REBUILD);
    }

    public Incremental {
        if (fullEvery.isNegative() || fullEvery.isZero()) {
            throw new InvalidPolicy("full-every must be positive; it is " + fullEvery);
        }
    }
}
