package dev.remat.scheduler.capacity;

import dev.remat.jobs.route.Route;
import org.jspecify.annotations.Nullable;

/**
 * What a run of a route takes up.
 *
 * @param route id of the route
 * @param connection id of its connection
 * @param pool name of its pool, or null
 * @param priority what the route says of its turn
 */
public record Demand(
        String route, String connection, @Nullable String pool, int priority) {

    /** What a run of this route takes up. */
    public static Demand of(Route route) {
        return new Demand(
                route.id(),
                route.connection(),
                route.queueing().pool(),
                route.queueing().priority());
    }
}
