package dev.remat.jobs.route;

import org.jspecify.annotations.Nullable;

/**
 * How a route waits where there is no room for its run.
 *
 * @param pool the pool whose places it shares, or null for none
 * @param priority from -100 to 100; who has more goes first, and more is added the longer it waits
 */
public record Queueing(@Nullable String pool, int priority) {

    /** Shares no pool, neither first nor last. */
    public static final Queueing DEFAULTS = new Queueing(null, 0);

    /** The furthest that a priority may be from 0. */
    public static final int MOST = 100;

    public Queueing {
        if (pool != null && pool.isBlank()) {
            throw new InvalidRoute("pool is empty; name one of remat.pools, or leave the key out");
        }
        if (Math.abs(priority) > MOST) {
            throw new InvalidRoute("priority must be from -%1$d to %1$d; it is %2$d".formatted(MOST, priority));
        }
    }
}
