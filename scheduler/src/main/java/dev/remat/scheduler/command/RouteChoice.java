package dev.remat.scheduler.command;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The one route that a command is about.
 *
 * @param configuration everything that was read
 * @param id id of the route
 */
record RouteChoice(Configuration configuration, String id) {

    /** Fails with a message for people if there is no file for the route. */
    RouteChoice {
        boolean exists = configuration.routes().containsKey(id)
                || configuration.brokenRoutes().containsKey(id);
        if (!exists && configuration.problems().isEmpty()) {
            throw new CommandRefused("there is no route '%s': no file %s%s"
                    .formatted(
                            id,
                            configuration.settings().routesDir().resolve(id + ".conf"),
                            Conversion.didYouMean(id, configuration.routes().keySet())));
        }
    }

    /** Whatever keeps this route from running: the problems of its file and those of {@code remat.conf}. */
    List<ConfigProblem> problems() {
        List<ConfigProblem> all = new ArrayList<>(configuration.problems());
        configuration.brokenRoutes().getOrDefault(id, List.of()).stream()
                .filter(problem -> !all.contains(problem))
                .forEach(all::add);
        return all;
    }

    /** The route; empty where it has problems. */
    Optional<Route> route() {
        return problems().isEmpty() ? Optional.ofNullable(configuration.routes().get(id)) : Optional.empty();
    }

    /** Whether a file for it was found, sound or not. */
    boolean exists() {
        return configuration.routes().containsKey(id)
                || configuration.brokenRoutes().containsKey(id);
    }
}
