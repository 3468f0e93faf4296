package dev.remat.scheduler.registry.store;

import dev.remat.jobs.route.Route;
import java.util.List;

/**
 * A route that runs after others.
 *
 * @param id its id
 * @param after ids of those
 * @param hasSlots whether it has slots of its own, each of which waits for them
 */
public record Follower(String id, List<String> after, boolean hasSlots) {

    public Follower {
        after = List.copyOf(after);
    }

    /** As the route's schedule says. */
    public static Follower of(Route route) {
        return new Follower(
                route.id(), route.schedule().after(), route.schedule().hasSlots());
    }
}
