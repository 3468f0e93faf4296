package dev.remat.scheduler.http.page.model;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.scheduler.view.RouteFiles;
import java.util.List;
import java.util.Map;

/**
 * What is wrong with the files of routes on this node.
 *
 * @param broken of routes that cannot run, by their id
 * @param refused of new versions that were not taken over, by route or file
 */
public record ProblemsPage(Map<String, List<ConfigProblem>> broken, Map<String, List<ConfigProblem>> refused) {

    /** As they are now. */
    public static ProblemsPage of(RouteFiles files) {
        return new ProblemsPage(files.broken(), files.refused());
    }

    /** Whether nothing is wrong. */
    public boolean isWell() {
        return broken.isEmpty() && refused.isEmpty();
    }
}
