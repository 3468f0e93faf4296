package dev.remat.scheduler.demo;

import dev.remat.jobs.connection.EmbeddedConnection;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.HttpSettings;
import dev.remat.jobs.settings.RematSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** What the demo tells people beside its tables. */
final class Announcements {

    private Announcements() {}

    static String welcome(DemoSettings settings, String endpoint, List<Route> routes) {
        return """
                New events keep arriving and the routes keep rebuilding their tables. Ctrl-C stops.
                  ClickHouse    %s, user remat, password in %s
                  routes        %s
                  evidence      %s
                """.formatted(
                        endpoint,
                        DemoSummary.shortened(settings.engineDir().resolve("password")),
                        routes.stream().map(Route::id).collect(Collectors.joining(", ")),
                        DemoSummary.shortened(settings.evidenceDir()));
    }

    static String whereToLook(DemoSettings settings, RematSettings configured) {
        return whereTablesAre(settings) + (areServed(settings, configured) ? whereRunsAreShown(configured) : "");
    }

    /** Whether the configuration has a connection to the very tables of the demo, and shows pages. */
    private static boolean areServed(DemoSettings settings, RematSettings configured) {
        Path tables = settings.engineDir().normalize();
        return configured.http() != null
                && configured.connections().values().stream()
                        .anyMatch(connection -> connection instanceof EmbeddedConnection engine
                                && engine.dir() != null
                                && tables.equals(engine.dir().normalize()));
    }

    private static String whereRunsAreShown(RematSettings configured) {
        HttpSettings http = Objects.requireNonNull(configured.http());
        return """
                Let them run on their schedule, and look at that in a browser, at %s://%s:%d/:
                  bin/remat serve
                """.formatted(http.tls() == null ? "http" : "https", http.host(), http.port());
    }

    private static String whereTablesAre(DemoSettings settings) {
        return """
                Each folder has cdc_materialization.json, cdc_materialization.md and run.json, that of a typed route
                cdc_typed_materialization.json and .md; latest.json of a route names its newest run. Look at the
                tables with:
                  bin/remat clickhouse --dir %s
                """.formatted(DemoSummary.shortened(settings.engineDir()));
    }
}
