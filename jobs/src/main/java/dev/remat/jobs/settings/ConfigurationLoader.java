package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigFile;
import dev.remat.jobs.config.ConfigLoader;
import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.ExplainedKey;
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
import org.jspecify.annotations.Nullable;

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
            ConfigReader reference = ConfigReader.of(files.reference());
            RematSettings defaults = new SettingsReader(folder, reference, reference).read();
            return new Configuration(defaults, Map.of(), Map.of(), List.of(missing()));
        }
        var loading = new Loading(null);
        RouteSelection selection = loading.select(Map.of());
        return new Configuration(loading.settings, selection.routes(), selection.broken(), loading.reader.problems());
    }

    Reload reload(RematSettings started, Map<String, Route> running) {
        var loading = new Loading(started);
        RouteSelection selection = loading.select(running);
        Set<Path> lookedAt = new HashSet<>(files.lookedAt());
        lookedAt.addAll(loading.routeFiles.lookedAt());
        return new Reload(
                loading.settings,
                loading.reader.problems(),
                selection.routes(),
                selection.refused(),
                selection.broken(),
                lookedAt);
    }

    JudgedRoute judge(String route, String text) {
        return new Loading(null).judge(route, text);
    }

    List<ExplainedKey> explain(String route) {
        return new Loading(null).folder().explain(route);
    }

    private ConfigProblem missing() {
        String message = "no such file; create it, or name another one with --config FILE";
        return new ConfigProblem(files.display(rematConf), 0, "", message);
    }

    /** One reading of the files, whose routes are to run by settings that may be older. */
    private final class Loading {

        private final ConfigFile file;
        private final ConfigReader reader;
        private final SettingsReader settingsReader;
        private final RematSettings settings;
        private final RematSettings started;
        private final ConfigLoader routeFiles;

        /** @param started the settings that the routes run by, or null for those that are read */
        Loading(@Nullable RematSettings started) {
            this.file = files.load(rematConf);
            this.reader = ConfigReader.of(file, files.reference());
            this.settingsReader = new SettingsReader(folder, reader, ConfigReader.of(files.reference()));
            this.settings = settingsReader.read();
            new RouteReader(settingsReader.routeDefaults().partial()).check();
            reader.finish();
            this.started = started == null ? settings : started;
            this.routeFiles = new ConfigLoader(environment, List.of(folder, this.started.routesDir()));
        }

        RoutesFolder folder() {
            return new RoutesFolder(routeFiles, started.routesDir(), settingsReader);
        }

        RouteSelection select(Map<String, Route> running) {
            Map<String, List<ConfigProblem>> unreadable = new TreeMap<>();
            return select(running, folder().read(file.written("remat.defaults"), unreadable), unreadable);
        }

        JudgedRoute judge(String id, String text) {
            RoutesFolder folder = folder();
            ConfigFile content = ConfigLoader.foreign(folder.file(id), text);
            if (!content.isReadable()) {
                return new JudgedRoute(content.problems(), null);
            }
            Map<String, List<ConfigProblem>> unreadable = new TreeMap<>();
            List<RouteDraft> drafts = folder.read("", unreadable);
            drafts.removeIf(draft -> draft.id().equals(id));
            unreadable.remove(id);
            drafts.add(folder.read(id, content));
            RouteSelection selection = select(Map.of(), drafts, unreadable);
            return new JudgedRoute(
                    selection.broken().getOrDefault(id, List.of()),
                    selection.routes().get(id));
        }

        private RouteSelection select(
                Map<String, Route> running, List<RouteDraft> drafts, Map<String, List<ConfigProblem>> unreadable) {
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
                Set<String> pools = new HashSet<>(settingsReader.declaredPools());
                pools.addAll(started.pools().keySet());
                Set<String> addedPools = added(settings.pools(), started.pools());
                pools.removeAll(addedPools);
                new PoolChecks(pools, addedPools).check(drafts);
            }
        }

        private static Set<String> added(Map<String, ?> now, Map<String, ?> before) {
            Set<String> added = new HashSet<>(now.keySet());
            added.removeAll(before.keySet());
            return added;
        }
    }
}
