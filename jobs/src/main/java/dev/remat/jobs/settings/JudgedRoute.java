package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the file of a route would be with other content.
 *
 * @param problems what is wrong with it
 * @param route the route, or null where it has problems
 */
public record JudgedRoute(
        List<ConfigProblem> problems, @Nullable Route route) {

    public JudgedRoute {
        problems = List.copyOf(problems);
    }

    /**
     * Checks a text as the file of a route, together with all other files as they are now. The text may come from anybody: it reads no file
     * and no environment variable.
     *
     * @param rematConf as for {@link Configuration#load(Path, Map, RouteCheck)}, and so are the others
     * @param id id of the route, whose file need not be there
     * @param text what the file would hold
     */
    public static JudgedRoute of(
            Path rematConf, Map<String, String> environment, RouteCheck check, String id, String text) {
        return new ConfigurationLoader(rematConf.toAbsolutePath().normalize(), environment, check).judge(id, text);
    }
}
