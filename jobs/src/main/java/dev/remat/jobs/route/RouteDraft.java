package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.materialization.plan.Dataset;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A route file as it was read, with what later checks need even where the route is broken.
 *
 * @param id the file's name without its ending; perhaps not a valid id
 * @param file the file
 * @param reader holds the problems, and takes more
 * @param connection id of the connection, if it says one
 * @param target the target, if it says a proper one
 * @param route the route; empty if it had problems
 */
public record RouteDraft(
        String id,
        Path file,
        ConfigReader reader,
        Optional<String> connection,
        Optional<Dataset> target,
        Optional<Route> route) {

    /** The same, with what the file holds. */
    public RouteDraft writtenAs(RouteText text) {
        return new RouteDraft(id, file, reader, connection, target, route.map(read -> read.writtenAs(text)));
    }

    /** A route that runs by what its file said before, with a reader that takes its problems. */
    public static RouteDraft of(Route route, Path file, ConfigReader reader) {
        return new RouteDraft(
                route.id(),
                file,
                reader,
                Optional.of(route.connection()),
                Optional.of(route.plan().target()),
                Optional.of(route));
    }
}
