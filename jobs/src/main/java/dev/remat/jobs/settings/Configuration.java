package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Everything that the files say. A broken route is set apart and leaves the others alone.
 *
 * @param settings what {@code remat.conf} says; where it has a problem, the default stands
 * @param routes the sound routes by id, sorted
 * @param brokenRoutes the problems of the others, by the name of their file without its ending, which need not be a
 *     valid route id
 * @param problems what is wrong with {@code remat.conf} itself
 */
public record Configuration(
        RematSettings settings,
        Map<String, Route> routes,
        Map<String, List<ConfigProblem>> brokenRoutes,
        List<ConfigProblem> problems) {

    public Configuration {
        routes = Collections.unmodifiableMap(new TreeMap<>(routes));
        brokenRoutes = Collections.unmodifiableMap(new TreeMap<>(brokenRoutes));
        problems = List.copyOf(problems);
    }

    /** Loads without a further check of routes; see {@link #load(Path, Map, RouteCheck)}. */
    public static Configuration load(Path rematConf, Map<String, String> environment) {
        return load(rematConf, environment, RouteCheck.NONE);
    }

    /**
     * Loads {@code remat.conf} and the routes that it points to. Never throws for what the files hold or for a file that
     * is missing; that is what the problems are for.
     *
     * @param environment what {@code ${NAME}} may take; the process's own environment is not looked at
     * @param check a further check of every route that is sound so far
     */
    public static Configuration load(Path rematConf, Map<String, String> environment, RouteCheck check) {
        return new ConfigurationLoader(rematConf.toAbsolutePath().normalize(), environment, check).load();
    }

    /**
     * The keys of a route with the values that hold, each with where it is set and what it overrides there; empty where the file
     * cannot be read. A route with problems is explained as far as it goes.
     *
     * @param rematConf as for {@link #load(Path, Map)}
     * @param route id of the route, whose file must exist
     */
    public static List<ExplainedKey> explain(Path rematConf, Map<String, String> environment, String route) {
        return new ConfigurationLoader(rematConf.toAbsolutePath().normalize(), environment, RouteCheck.NONE)
                .explain(route);
    }

    /** Every problem of every file, each once: first those of {@code remat.conf}, then by route. */
    public List<ConfigProblem> allProblems() {
        Set<ConfigProblem> all = new LinkedHashSet<>(problems);
        brokenRoutes.values().forEach(all::addAll);
        return new ArrayList<>(all);
    }

    /**
     * This configuration, if nothing at all is wrong with it.
     *
     * @throws InvalidConfiguration with every problem otherwise
     */
    public Configuration orThrow() {
        List<ConfigProblem> all = allProblems();
        if (!all.isEmpty()) {
            throw new InvalidConfiguration(all);
        }
        return this;
    }
}
