package dev.remat.materialization.policy;

import java.time.Duration;
import java.util.Optional;

/**
 * When a run may do with what has changed in the log since the one before, or with nothing at all.
 *
 * @param fullEvery how long after a full rebuild the next one is due, whatever has changed
 * @param whenUnchanged what a run does that finds nothing changed
 * @param verifySample part of the keys that each incremental run computes anew from the log and compares, 0 to 1; empty for one
 *     in a hundred, of large logs less
 */
public record Incremental(Duration fullEvery, WhenUnchanged whenUnchanged, Optional<Double> verifySample) {

    /** A full rebuild each day, and a rebuild by every run: who asks for a table gets one. */
    public static final Incremental DEFAULTS = new Incremental(Duration.ofHours(24));

    private static final double SAMPLE = 0.01;

    /** So many events are computed anew without costing much of what an incremental run costs. */
    private static final double SAMPLED_EVENTS = 25_000;

    /** The same for what has changed; every run rebuilds. */
    public Incremental(Duration fullEvery) {
        this(fullEvery, WhenUnchanged.REBUILD);
    }

    /** Some keys are compared. */
    public Incremental(Duration fullEvery, WhenUnchanged whenUnchanged) {
        this(fullEvery, whenUnchanged, Optional.empty());
    }

    public Incremental {
        if (fullEvery.isNegative() || fullEvery.isZero()) {
            throw new InvalidPolicy("full-every must be positive; it is " + fullEvery);
        }
        verifySample.filter(share -> !(share >= 0 && share <= 1)).ifPresent(share -> {
            throw new InvalidPolicy("verify-sample must lie between 0% and 100%; it is " + share * 100 + "%");
        });
    }

    /** The part of the keys of a log of so many events that is compared, 0 to 1. */
    public double verifySample(long events) {
        return verifySample.orElseGet(() -> Math.min(SAMPLE, SAMPLED_EVENTS / Math.max(1, events)));
    }
}
