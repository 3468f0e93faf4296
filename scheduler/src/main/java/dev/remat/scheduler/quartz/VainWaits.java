package dev.remat.scheduler.quartz;

import dev.remat.jobs.route.Route;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns once of each route that waits for one which does not run by itself. */
final class VainWaits {

    private static final Logger log = LoggerFactory.getLogger(VainWaits.class);

    private Set<String> told = Set.of();

    /** @param scheduled all routes that run by themselves */
    void tell(Collection<Route> scheduled) {
        Set<String> ids = scheduled.stream().map(Route::id).collect(Collectors.toSet());
        Set<String> now = new TreeSet<>();
        for (Route route : scheduled) {
            for (String upstream : route.schedule().after()) {
                String wait = route.id() + ' ' + upstream;
                if (!ids.contains(upstream) && now.add(wait) && !told.contains(wait)) {
                    log.warn(
                            "route {} waits for route {}, which is broken, gone, disabled or run by hand only: it will not run on its own",
                            route.id(),
                            upstream);
                }
            }
        }
        told = now;
    }
}
