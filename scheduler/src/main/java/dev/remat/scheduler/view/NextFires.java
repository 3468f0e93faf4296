package dev.remat.scheduler.view;

import dev.remat.jobs.route.Route;
import dev.remat.scheduler.schedule.Schedule;
import dev.remat.scheduler.schedule.Slot;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** When routes run next by their schedules; looked for again only when that time has come, or the route has changed. Thread-safe. */
public final class NextFires {

    private final Map<String, Known> known = new ConcurrentHashMap<>();

    /** The first one after a time, or null where there is none. */
    public @Nullable Instant after(Route route, Instant now) {
        Known last = known.get(route.id());
        if (last == null || !last.holds(route, now)) {
            Instant next = Schedule.of(route)
                    .flatMap(schedule -> schedule.nextAfter(now))
                    .map(Slot::fire)
                    .orElse(null);
            last = new Known(route, now, next);
            known.put(route.id(), last);
        }
        return last.next;
    }

    private record Known(
            Route route, Instant from, @Nullable Instant next) {

        private boolean holds(Route current, Instant now) {
            return route.equals(current) && !now.isBefore(from) && (next == null || now.isBefore(next));
        }
    }
}
