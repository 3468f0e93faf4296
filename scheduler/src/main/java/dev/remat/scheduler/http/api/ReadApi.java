package dev.remat.scheduler.http.api;

import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.EntityTag;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunTransition;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.store.RequestTable;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.view.ComingSlots;
import dev.remat.scheduler.view.Fields;
import dev.remat.scheduler.view.JsonText;
import dev.remat.scheduler.view.NodeLoad;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the registry knows of routes, runs and nodes.
 *
 * @param sources where it comes from
 */
public record ReadApi(Sources sources) implements Endpoints {

    private static final int USUAL = 100;
    private static final int MOST = 1000;
    private static final int MOST_SLOTS = 200;

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/api/v1/status", this::status, Needs.VIEWER);
        routes.get("/api/v1/routes/{route}", this::route, Needs.VIEWER);
        routes.get("/api/v1/routes/{route}/next", this::next, Needs.VIEWER);
        routes.get("/api/v1/routes/{route}/not-run", this::notRun, Needs.VIEWER);
        routes.get("/api/v1/runs", this::runs, Needs.VIEWER);
        routes.get("/api/v1/runs/{run}", this::run, Needs.VIEWER);
        routes.get("/api/v1/requests/{request}", this::request, Needs.VIEWER);
        routes.get("/api/v1/nodes", this::nodes, Needs.VIEWER);
    }

    private void status(Context context) {
        new Query(context, Set.of());
        Map<String, @Nullable Object> fields = sources.overview().fields();
        Map<String, @Nullable Object> lasting = new LinkedHashMap<>(fields);
        lasting.remove("at");
        EntityTag.of(JsonText.line(lasting)).addTo(context);
        answer(context, fields);
    }

    private void route(Context context) {
        new Query(context, Set.of());
        String id = context.pathParam("route");
        Map<String, @Nullable Object> fields = sources.overview().routes().stream()
                .filter(status -> status.route().equals(id))
                .findFirst()
                .map(Fields::of)
                .orElseThrow(() -> Refused.notFound("there is no route '%s'".formatted(Query.shown(id))));
        sources.files().get().route(id).ifPresent(route -> fields.putAll(Fields.of(route)));
        answer(context, fields);
    }

    private void next(Context context) {
        var query = new Query(context, Set.of("n"));
        var route = sources.route(context.pathParam("route"));
        int count = query.number("n", 1, MOST_SLOTS, 10);
        answer(context, ComingSlots.of(route, sources.clock().instant(), count).fields());
    }

    private void notRun(Context context) {
        var query = new Query(context, Set.of("limit"));
        String route = context.pathParam("route");
        int limit = query.number("limit", 1, MOST, USUAL);
        List<SkippedSlots> skipped = sources.database().inTransaction(sql -> new SlotTable(sql).skipped(route, limit));
        answer(context, Map.of("not_run", skipped.stream().map(Fields::of).toList()));
    }

    private void runs(Context context) {
        var query = new Query(context, Set.of("route", "state", "since", "limit", "before"));
        int limit = query.number("limit", 1, MOST, USUAL);
        var filter = new RunFilter(
                query.text("route").orElse(null),
                query.state("state").orElse(null),
                query.time("since").orElse(null),
                limit + 1);
        String before = query.text("before").orElse("~");
        List<RunEntry> found = sources.database().inTransaction(sql -> new RunTable(sql).listBefore(before, filter));
        List<RunEntry> page = found.size() > limit ? found.subList(0, limit) : found;
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("runs", page.stream().map(Fields::of).toList());
        fields.put("before", found.size() > limit ? page.get(limit - 1).id() : null);
        answer(context, fields);
    }

    private void run(Context context) {
        new Query(context, Set.of());
        RunEntry run = sources.run(context.pathParam("run"));
        List<RunTransition> states = sources.database().inTransaction(sql -> new RunTable(sql).transitions(run.id()));
        answer(context, Fields.withReport(run, states));
    }

    private void request(Context context) {
        new Query(context, Set.of());
        String id = context.pathParam("request");
        answer(
                context,
                sources.database()
                        .inTransaction(sql -> new RequestTable(sql).find(id))
                        .map(Fields::of)
                        .orElseThrow(() -> Refused.notFound("there is no request '%s'".formatted(Query.shown(id)))));
    }

    private void nodes(Context context) {
        new Query(context, Set.of());
        List<NodeLoad> nodes = sources.database().inTransaction(NodeLoad::read);
        answer(context, Map.of("nodes", nodes.stream().map(Fields::of).toList()));
    }

    private static void answer(Context context, Map<String, ? extends @Nullable Object> fields) {
        context.contentType("application/json").result(JsonText.of(fields));
    }
}
