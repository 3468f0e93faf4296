package dev.remat.scheduler.http.page;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.route.Route;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.page.model.Charts;
import dev.remat.scheduler.http.page.model.ConfigurationVersion;
import dev.remat.scheduler.http.page.model.Grid;
import dev.remat.scheduler.http.page.model.RoutePage;
import dev.remat.scheduler.http.page.model.RouteRow;
import dev.remat.scheduler.http.page.model.Trouble;
import dev.remat.scheduler.registry.RouteVersion;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.store.RouteTable;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.view.ComingSlots;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteFiles;
import dev.remat.scheduler.view.RouteStatus;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The page of a route.
 *
 * @param sources where it comes from
 * @param templates what it looks like
 */
record RoutePages(PageSources sources, Templates templates) implements Endpoints {

    private static final int RUNS = 400;
    private static final int CHARTED = 150;
    private static final int SKIPPED = 200;
    private static final int COMING = 5;
    private static final int VERSIONS = 20;

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/routes/{route}", this::route, Needs.VIEWER);
    }

    private void route(Context context) {
        String id = context.pathParam("route");
        RouteStatus status = sources.of().overview().routes().stream()
                .filter(known -> known.route().equals(id))
                .findFirst()
                .orElseThrow(() -> Refused.notFound("there is no such route; the overview lists all of them"));
        RecentRuns.OfRoute recent =
                sources.inTransaction(sources.of().runs()::read).getOrDefault(id, RecentRuns.OfRoute.NONE);
        RouteFiles files = sources.of().files().get();
        Optional<Route> route = files.route(id);
        List<RunEntry> runs = sources.inTransaction(sql -> new RunTable(sql).list(new RunFilter(id, null, null, RUNS)));
        List<RunEntry> charted = sources.inTransaction(sql -> new RunTable(sql).whole(id, CHARTED));
        List<SkippedSlots> skipped = sources.inTransaction(sql -> new SlotTable(sql).skipped(id, SKIPPED));
        List<ConfigProblem> problems =
                files.broken().getOrDefault(id, files.refused().getOrDefault(id, List.of()));
        templates.answer(
                context,
                "route",
                new RoutePage(
                        sources.now(),
                        RouteRow.of(status, route, recent, sources.now()),
                        status.wrong().isEmpty() ? null : Trouble.of(status, recent),
                        route.orElse(null),
                        problems,
                        sources.inTransaction(sql -> new RouteTable(sql).find(id))
                                .orElse(null),
                        Grid.of(runs, skipped),
                        Charts.of(charted),
                        route.map(known -> ComingSlots.of(known, sources.now(), COMING))
                                .orElse(null),
                        keys(id),
                        followers(files, id),
                        route.map(sources.details()::statements).orElse(List.of()),
                        sources.inTransaction(sql -> versions(new RouteTable(sql), id))));
    }

    private static List<ConfigurationVersion> versions(RouteTable table, String id) {
        List<RouteVersion> known = table.versions(id, VERSIONS);
        List<String> texts = known.stream()
                .map(version -> table.version(id, version.digest()).orElse(""))
                .toList();
        List<ConfigurationVersion> versions = new ArrayList<>();
        for (int i = 0; i < known.size(); i++) {
            RouteVersion version = known.get(i);
            String before = i + 1 < known.size() ? texts.get(i + 1) : null;
            versions.add(ConfigurationVersion.of(version.digest(), version.firstUsed(), texts.get(i), before));
        }
        return versions;
    }

    /** Those that files set; the rest are defaults. */
    private List<ExplainedKey> keys(String id) {
        return sources.details().explained(id).stream()
                .filter(key -> !key.value().isDefault())
                .toList();
    }

    private static List<String> followers(RouteFiles files, String id) {
        return files.routes().values().stream()
                .filter(route -> route.schedule().after().contains(id))
                .map(Route::id)
                .toList();
    }
}
