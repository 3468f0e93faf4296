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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Loads {@code remat.conf}, then the routes, then checks the routes against it and each other. */
final class ConfigurationLoader {

    private final Path rematConf;
    private final Path folder;
    private final Map<String, String> environment;
    private final RouteCheck check;
    private final ConfigLoader files;

    ConfigurationLoader(Path rematConf, Map<String, String> environment, RouteCheck check) {
        this.rematConf = rematConf;
        this.folder = rematConf.resolveSibling("");
        this.environment = environment;
        this.check = check;
        this.files = new ConfigLoader(environment, List.of(folder));
    }

    Configuration load() {
        if (!Files.exists(rematConf)) {
            RematSettings defaults = settingsReader(files.reference()).read();
            return new Configuration(defaults, Map.of(), Map.of(), List.of(missing()));
        }
        ConfigFile file = files.load(rematConf);
        ConfigReader reader = ConfigReader.of(file, files.reference());
        SettingsReader settingsReader = settingsReader(reader);
        RematSettings settings = read(settingsReader, reader);
        RouteSelection selection = new Routes(file, settingsReader, settings, settings).select(Map.of());
        return new Configuration(settings, selection.routes(), selection.broken(), reader.problems());
    }

    Reload reload(RematSettings started, Map<String, Route> running) {
        ConfigFile file = files.load(rematConf);
        ConfigReader reader = ConfigReader.of(file, files.reference());
        SettingsReader settingsReader = settingsReader(reader);
        RematSettings settings = read(settingsReader, reader);
        var routes = new Routes(file, settingsReader, settings, started);
        RouteSelection selection = routes.select(running);
        Set<Path> lookedAt = new HashSet<>(files.lookedAt());
        lookedAt.addAll(routes.routeFiles.lookedAt());
        return new Reload(
                settings, reader.problems(), selection.routes(), selection.refused(), selection.broken(), lookedAt);
    }

    private RematSettings read(SettingsReader settingsReader, ConfigReader reader) {
        RematSettings settings = settingsReader.read();
        new RouteReader(settingsReader.routeDefaults().partial()).check();
        reader.finish();
        return settings;
    }

    private SettingsReader settingsReader(ConfigFile file) {
        return settingsReader(ConfigReader.of(file));
    }

    private SettingsReader settingsReader(ConfigReader reader) {
        return new SettingsReader(folder, reader, ConfigReader.of(files.reference()));
    }

    private ConfigProblem missing() {
        String message = "no such file; create it, or name another one with --config FILE";
        return new ConfigProblem(files.display(rematConf), 0, "", message);
    }

    /** The routes of one loading, which are to run by settings that may be older. */
    private final class Routes {

        private final ConfigFile file;
        private final SettingsReader settingsReader;
        private final RematSettings settings;
        private final RematSettings started;
        private final ConfigLoader routeFiles;

        Routes(ConfigFile file, SettingsReader settingsReader, RematSettings settings, RematSettings started) {
            this.file = file;
            this.settingsReader = settingsReader;
            this.settings = settings;
            this.started = started;
            this.routeFiles = new ConfigLoader(environment, List.of(folder, started.routesDir()));
        }

        RouteSelection select(Map<String, Route> running) {
            Map<String, List<ConfigProblem>> unreadable = new TreeMap<>();
            List<RouteDraft> drafts = new RoutesFolder(routeFiles, started.routesDir())
                    .read(settingsReader, file.written("remat.defaults"), unreadable);
            return new RouteSelection(
                            this::check,
                            check,
                            drafts,
                            unreadable,
                            running,
                            settingsReader.routeDefaults().anew())
                    .decided();
        }

        private void check(List<RouteDraft> drafts, Set<String> unreadable) {
            Set<String> connections = new HashSet<>(settingsReader.declaredConnections());
            connections.addAll(started.connections().keySet());
            Set<String> channels = new HashSet<>(settingsReader.declaredChannels());
            channels.addAll(started.alerts().keySet());
            new RouteChecks(
                            files,
                            started,
                            connections,
                            file.isReadable(),
                            added(settings.connections(), started.connections()))
                    .check(drafts);
            new AfterChecks(drafts, unreadable).check();
            if (file.isReadable()) {
                Set<String> added = added(settings.alerts(), started.alerts());
                channels.removeAll(added);
                new AlertChecks(channels, added).check(drafts);
            }
        }

        private static Set<String> added(Map<String, ?> now, Map<String, ?> before) {
            Set<String> added = new HashSet<>(now.keySet());
            added.removeAll(before.keySet());
            return added;
        }
    }
}
