package dev.remat.scheduler.http.page;

import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.route.Route;
import java.util.List;

/** What is known of a route beyond the registry. Thread-safe. */
public interface RouteDetails {

    /** Each key of a route with the places where it is set. */
    List<ExplainedKey> explained(String route);

    /** The statements that a run of a route sends to build and publish. */
    List<String> statements(Route route);
}
