package dev.remat.scheduler.view;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the files of routes have come to.
 *
 * @param routes the routes that run, by id, sorted
 * @param broken what keeps others from running, by their id, sorted
 * @param refused what keeps new versions of files from being taken over, by id of the route or name of the file, sorted
 */
public record RouteFiles(
        Map<String, Route> routes, Map<String, List<ConfigProblem>> broken, Map<String, List<ConfigProblem>> refused) {

    public RouteFiles {
        routes = Collections.unmodifiableMap(new TreeMap<>(routes));
        broken = Collections.unmodifiableMap(new TreeMap<>(broken));
        refused = Collections.unmodifiableMap(new TreeMap<>(refused));
    }

    /** As they were loaded. */
    public static RouteFiles of(Configuration configuration) {
        return new RouteFiles(configuration.routes(), configuration.brokenRoutes(), Map.of());
    }

    /** A route that runs. */
    public Optional<Route> route(String id) {
        return Optional.ofNullable(routes.get(id));
    }
}
