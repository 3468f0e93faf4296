package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the files say while routes run by what they said before.
 *
 * @param settings what {@code remat.conf} says now
 * @param problems what is wrong with {@code remat.conf}; if anything is, nothing of the files is to be used
 * @param routes the routes that are to run from now on, by id
 * @param refused the problems of files that cannot be used although their routes run; those are in {@code routes} as before
 * @param broken the problems of files whose routes do not run
 * @param files what all this depends on, also files that are not there; absolute
 */
public record Reload(
        RematSettings settings,
        List<ConfigProblem> problems,
        Map<String, Route> routes,
        Map<String, List<ConfigProblem>> refused,
        Map<String, List<ConfigProblem>> broken,
        Set<Path> files) {

    public Reload {
        problems = List.copyOf(problems);
        routes = Collections.unmodifiableMap(new TreeMap<>(routes));
        refused = Collections.unmodifiableMap(new TreeMap<>(refused));
        broken = Collections.unmodifiableMap(new TreeMap<>(broken));
        files = Collections.unmodifiableSet(new TreeSet<>(files));
    }

    /**
     * Loads the files again. Connections, channels and the folder of the routes are those that the service has started with. Never
     * throws for what the files hold.
     *
     * @param environment what {@code ${NAME}} may take
     * @param check a further check of every route that is new or has changed
     * @param started the settings that the service has started with
     * @param running the routes that run, by id
     */
    public static Reload load(
            Path rematConf,
            Map<String, String> environment,
            RouteCheck check,
            RematSettings started,
            Map<String, Route> running) {
        return new ConfigurationLoader(rematConf.toAbsolutePath().normalize(), environment, check)
                .reload(started, running);
    }
}
