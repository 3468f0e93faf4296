package dev.remat.scheduler.reload;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.scheduler.view.RouteFiles;
import java.util.List;
import java.util.Map;

/** What routes run in, and what has to follow when their files change. Called on one thread. */
public interface RouteService {

    /** Has other routes from now on. */
    void replaceRoutes(Map<String, Route> before, Map<String, Route> now);

    /**
     * A file cannot be used, and what it is about runs on as before. Called again every minute as long as that is so.
     *
     * @param id of the route, or {@link LiveConfiguration#REMAT_CONF}
     */
    void refused(String id, List<ConfigProblem> problems);

    /** Such a file can be used again, or is gone. */
    void accepted(String id);

    /** All has been handed on; this is what it has come to. */
    void taken(RouteFiles files);

    /** A file cannot be used, and its route does not run. */
    void broken(String id, List<ConfigProblem> problems);
}
