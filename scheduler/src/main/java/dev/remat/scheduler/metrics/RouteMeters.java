package dev.remat.scheduler.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps meters of routes to those that are configured: others are never made, and go with their routes. Thread-safe. */
final class RouteMeters {

    static final String ROUTE = "route";

    private final MeterRegistry registry;
    private Set<String> routes = Set.of();

    RouteMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** These routes are configured from now on. */
    synchronized void follow(Set<String> now) {
        routes = Set.copyOf(now);
        List<Meter> gone = registry.getMeters().stream()
                .filter(meter -> isOfAnother(meter.getId().getTag(ROUTE)))
                .toList();
        gone.forEach(registry::remove);
    }

    /** Some routes are on their way to be configured, and counted until it is said which routes are. */
    synchronized void expect(Set<String> some) {
        Set<String> more = new HashSet<>(routes);
        more.addAll(some);
        routes = more;
    }

    /** Counts something of a route, where that is configured. */
    synchronized void count(String route, Runnable counting) {
        if (routes.contains(route)) {
            counting.run();
        }
    }

    private boolean isOfAnother(@Nullable String route) {
        return route != null && !routes.contains(route);
    }
}
