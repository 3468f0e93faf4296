package dev.remat.scheduler.serve;

import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.http.page.RouteDetails;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What the files of the configuration say of a route, and what its runs send.
 *
 * @param rematConf the file of the configuration
 * @param environment variables that it may take
 * @param service runs routes
 */
record ConfiguredDetails(Path rematConf, Map<String, String> environment, CdcMaterializationService service)
        implements RouteDetails {

    @Override
    public List<ExplainedKey> explained(String route) {
        return Configuration.explain(rematConf, environment, route);
    }

    @Override
    public List<String> statements(Route route) {
        return service.plannedStatements(route);
    }
}
