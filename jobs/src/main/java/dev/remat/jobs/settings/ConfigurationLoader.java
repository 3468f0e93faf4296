package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigFile;
import dev.remat.jobs.config.ConfigLoader;
import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.route.RouteDraft;
import dev.remat.jobs.route.RouteReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Loads {@code remat.conf}, then the routes, then checks the routes against it and each other. */
final class ConfigurationLoader {

    private final Path rematConf;
    private final Path folder;
    private final Map<String, String> environment;
    private final RouteCheck check;

    ConfigurationLoader(Path rematConf, Map<String, String> environment, RouteCheck check) {
        this.rematConf = rematConf;
        this.folder = rematConf.resolveSibling("");
        this.environment = environment;
        this.check = check;
    }

    Configuration load() {
        ConfigLoader files = new ConfigLoader(environment, List.of(folder));
        if (!Files.exists(rematConf)) {
            return missing(files);
        }
        ConfigFile file = files.load(rematConf);
        ConfigReader reader = ConfigReader.of(file, files.reference());
        SettingsReader settingsReader = new SettingsReader(folder, reader, ConfigReader.of(files.reference()));
        RematSettings settings = settingsReader.read();
        new RouteReader(settingsReader.routeDefaults().partial()).check();
        reader.finish();

        Map<String, Route> routes = new TreeMap<>();
        Map<String, List<ConfigProblem>> broken = new TreeMap<>();
        List<RouteDraft> drafts = drafts(settings, settingsReader, broken);
        RouteChecks checks = new RouteChecks(files, settings, settingsReader.declaredConnections(), file.isReadable());
        checks.check(drafts);
        new AfterChecks(drafts, broken.keySet()).check();
        if (file.isReadable()) {
            new AlertChecks(settingsReader.declaredChannels()).check(drafts);
        }
        for (RouteDraft draft : drafts) {
            draft.route()
                    .filter(route -> draft.reader().problems().isEmpty())
                    .ifPresent(route -> check.check(route, draft.reader()));
            if (draft.route().isPresent() && draft.reader().problems().isEmpty()) {
                routes.put(draft.id(), draft.route().get());
            } else {
                broken.put(draft.id(), draft.reader().problems());
            }
        }
        return new Configuration(settings, routes, broken, reader.problems());
    }

    private List<RouteDraft> drafts(
            RematSettings settings, SettingsReader settingsReader, Map<String, List<ConfigProblem>> broken) {
        ConfigLoader files = new ConfigLoader(environment, List.of(folder, settings.routesDir()));
        RoutesFolder routes = new RoutesFolder(files, settings.routesDir());
        return routes.read(settingsReader, broken);
    }

    private Configuration missing(ConfigLoader files) {
        ConfigReader reference = ConfigReader.of(files.reference());
        RematSettings defaults = new SettingsReader(folder, reference, reference).read();
        String message = "no such file; create it, or name another one with --config FILE";
        return new Configuration(
                defaults, Map.of(), Map.of(), List.of(new ConfigProblem(files.display(rematConf), 0, "", message)));
    }
}
