package dev.remat.scheduler.command;

import static java.util.stream.Collectors.toMap;

import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.RouteRuns;
import dev.remat.scheduler.registry.store.RouteTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code remat status}: what is wrong, and how it stands with each route. */
final class ShowStatus {

    private static final int SOMETHING_IS_WRONG = 1;

    private final ProcessContext process;
    private final Configuration configuration;

    ShowStatus(ProcessContext process, Configuration configuration) {
        this.process = process;
        this.configuration = configuration;
        Settings.requireSound(configuration);
    }

    int run(String format) {
        Instant now = process.clock().instant();
        try (var database = new Database(configuration.settings().registry())) {
            StatusText text = database.inTransaction(sql -> {
                Map<String, RouteState> paused =
                        new RouteTable(sql).paused().stream().collect(toMap(RouteState::route, state -> state));
                Map<String, RunEntry> last = new RouteRuns(sql).newest();
                Map<String, RunEntry> good = new RouteRuns(sql).newestGood();
                List<RouteStatus> routes = new ArrayList<>();
                configuration.brokenRoutes().forEach((id, problems) -> routes.add(RouteStatus.broken(id, problems)));
                configuration
                        .routes()
                        .forEach((id, route) ->
                                routes.add(RouteStatus.of(route, paused.get(id), last.get(id), good.get(id), now)));
                return new StatusText(now, routes, new NodeTable(sql).up());
            });
            process.console().print(format.equals("json") ? text.json() : text.text());
            return text.isAllWell() ? 0 : SOMETHING_IS_WRONG;
        }
    }
}
