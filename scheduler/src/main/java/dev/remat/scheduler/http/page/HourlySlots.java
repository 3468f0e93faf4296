package dev.remat.scheduler.http.page;

import dev.remat.scheduler.http.page.model.UpcomingPage;
import dev.remat.scheduler.view.RouteFiles;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How many slots each route has in each hour of the next day; counted once an hour, and when files change. Thread-safe. */
final class HourlySlots {

    private @Nullable Counted last;

    synchronized Map<String, Map<Instant, Long>> of(RouteFiles files, Instant now) {
        Instant hour = now.truncatedTo(ChronoUnit.HOURS);
        Counted known = last;
        if (known == null || !known.hour.equals(hour) || !known.files.equals(files)) {
            known = new Counted(files, hour, UpcomingPage.slots(files.routes().values(), now));
            last = known;
        }
        return known.slots;
    }

    private record Counted(RouteFiles files, Instant hour, Map<String, Map<Instant, Long>> slots) {}
}
