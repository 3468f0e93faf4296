package dev.remat.scheduler.http.page;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.route.Route;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.page.model.Charts;
import dev.remat.scheduler.http.page.model.Grid;
import dev.remat.scheduler.http.page.model.OverviewPage;
import dev.remat.scheduler.http.page.model.RoutePage;
import dev.remat.scheduler.http.page.model.RouteRow;
import dev.remat.scheduler.http.page.model.Trouble;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.store.RouteTable;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.view.ComingSlots;
import dev.remat.scheduler.view.RouteFiles;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/routes/{route}", this::route, Needs.VIEWER);
    }

    private void route(Context context) {
        String id = context.pathParam("route");
        OverviewPage all = sources.overview();
        RouteRow row = all.rows().stream()
                .filter(known -> known.id().equals(id))
                .findFirst()
                .orElseThrow(() -> Refused.notFound("there is no such route; the overview lists all of them"));
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
                        row,
                        trouble(all, id),
                        route.orElse(null),
                        problems,
                        sources.inTransaction(sql -> new RouteTable(sql).find(id))
                                .orElse(null),
                        Grid.of(runs, skipped),
                        Charts.of(charted),
                        route.map(known -> ComingSlots.of(known, sources.now(), COMING))
                                .orElse(null),
                        keys(id),
                        followers(files, id)));
    }

    private static @Nullable Trouble trouble(OverviewPage all, String id) {
        return all.troubles().stream()
                .filter(trouble -> trouble.route().equals(id))
                .findFirst()
                .orElse(null);
    }

    /** Those that files set; the rest are defaults. */
    private List<ExplainedKey> keys(String id) {
        return sources.explained().apply(id).stream()
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
