package dev.remat.scheduler.http.api;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.materialization.error.RematException;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.version.VanishedKeys;
import dev.remat.scheduler.control.Aside;
import dev.remat.scheduler.control.Busy;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.registry.RouteVersion;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.store.RouteTable;
import dev.remat.scheduler.view.JsonText;
import dev.remat.scheduler.view.VersionFields;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a route's table, as its server has them, and of its configuration, as runs have used them.
 *
 * @param sources where routes come from
 * @param service asks the server
 * @param aside where it waits for that
 * @param patience how long it does
 */
public record VersionApi(Sources sources, CdcMaterializationService service, Aside aside, Duration patience)
        implements Endpoints {

    private static final int USUAL = 100;
    private static final int MOST = 1000;

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/api/v1/routes/{route}/versions", this::versions, Needs.VIEWER);
        routes.get("/api/v1/runs/{run}/vanished-keys", this::vanishedKeys, Needs.OPERATOR);
        routes.get("/api/v1/routes/{route}/configurations", this::configurations, Needs.VIEWER);
        routes.get("/api/v1/routes/{route}/configurations/{digest}", this::configuration, Needs.VIEWER);
    }

    private void versions(Context context) {
        new Query(context, Set.of());
        Route route = sources.route(context.pathParam("route"));
        answer(context, VersionFields.of(route, asked(route, stop -> service.versions(route))));
    }

    private void vanishedKeys(Context context) {
        new Query(context, Set.of());
        RunEntry run = sources.run(context.pathParam("run"));
        Route route = sources.route(run.route());
        var id = new RunId(run.id());
        VanishedKeys keys = asked(route, stop -> service.vanishedKeys(route, id, patience, stop))
                .orElseThrow(() -> Refused.notFound(
                        "nothing is held of run %s, or there is no table to compare with".formatted(run.id())));
        answer(
                context,
                Map.of("run", run.id(), "route", route.id(), "vanished", keys.count(), "sample", keys.sample()));
    }

    /** What the server of a route says. */
    private <T> T asked(Route route, Function<Cancellation, T> question) {
        try {
            return aside.begin(question)
                    .within(patience)
                    .orElseThrow(() -> Refused.badGateway("the server of connection %s has not answered within %d s"
                            .formatted(route.connection(), patience.toSeconds())));
        } catch (Busy | Refused e) {
            throw e;
        } catch (RematException e) {
            throw Refused.badGateway(
                    "the server of connection %s could not be asked: %s".formatted(route.connection(), e.getMessage()));
        }
    }

    private void configurations(Context context) {
        var query = new Query(context, Set.of("limit"));
        String route = context.pathParam("route");
        int limit = query.number("limit", 1, MOST, USUAL);
        List<RouteVersion> versions =
                sources.database().inTransaction(sql -> new RouteTable(sql).versions(route, limit));
        if (versions.isEmpty()) {
            sources.route(route);
        }
        answer(
                context,
                Map.of(
                        "route",
                        route,
                        "configurations",
                        versions.stream().map(VersionApi::fields).toList()));
    }

    private static Map<String, Object> fields(RouteVersion version) {
        return Map.of(
                "route_digest",
                version.digest(),
                "first_used",
                version.firstUsed().toString());
    }

    private void configuration(Context context) {
        new Query(context, Set.of());
        String route = context.pathParam("route");
        String digest = context.pathParam("digest");
        String text = sources.database()
                .inTransaction(sql -> new RouteTable(sql).version(route, digest))
                .orElseThrow(() -> Refused.notFound("no run of route '%s' has used a configuration '%s', or no more"
                        .formatted(Query.shown(route), Query.shown(digest))));
        answer(context, Map.of("route", route, "route_digest", digest, "text", text));
    }

    private static void answer(Context context, Map<String, ? extends @Nullable Object> fields) {
        context.contentType("application/json").result(JsonText.of(fields));
    }
}
