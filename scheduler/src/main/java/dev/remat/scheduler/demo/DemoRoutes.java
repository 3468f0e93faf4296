package dev.remat.scheduler.demo;

import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import java.util.List;

/** The shipped routes that read the sample logs, moved to the demo's own engine. */
final class DemoRoutes {

    /** Id of the connection that only the demo has. */
    static final String CONNECTION = "demo";

    private DemoRoutes() {}

    /**
     * Every enabled route whose log is in the sample database.
     *
     * @throws InvalidConfiguration if anything at all is wrong with the configuration
     */
    static List<Route> of(Configuration configuration) {
        return configuration.orThrow().routes().values().stream()
                .filter(route ->
                        route.enabled() && route.plan().cdc().database().equals(SampleStore.DATABASE))
                .map(route -> route.on(CONNECTION))
                .toList();
    }
}
