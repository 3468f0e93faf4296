package dev.remat.scheduler.registry.store;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings.CatchUp;
import dev.remat.scheduler.schedule.Schedule;
import java.util.Optional;

/**
 * A route that has slots of its own.
 *
 * @param id its id
 * @param schedule its slots
 * @param catchUp what becomes of those that are missed
 */
public record ScheduledRoute(String id, Schedule schedule, CatchUp catchUp) {

    /** Empty where the route has no slots of its own. */
    public static Optional<ScheduledRoute> of(Route route) {
        return Schedule.of(route)
                .map(schedule -> new ScheduledRoute(
                        route.id(), schedule, route.schedule().catchUp()));
    }
}
