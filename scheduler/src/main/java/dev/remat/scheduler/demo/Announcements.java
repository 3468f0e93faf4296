package dev.remat.scheduler.demo;

import dev.remat.jobs.route.Route;
import java.util.List;
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

    static String whereToLook(DemoSettings settings) {
        return """
                Each folder has cdc_materialization.json, cdc_materialization.md and run.json, that of a typed route
                cdc_typed_materialization.json and .md; latest.json of a route names its newest run. Look at the
                tables with:
                  bin/remat clickhouse --dir %s
                """.formatted(DemoSummary.shortened(settings.engineDir()));
    }
}
