package dev.remat.scheduler.http.api;

import dev.remat.jobs.route.Route;
import dev.remat.scheduler.control.Asker;
import dev.remat.scheduler.control.RouteControl;
import dev.remat.scheduler.http.Attempt;
import dev.remat.scheduler.http.Audited;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.view.Fields;
import dev.remat.scheduler.view.JsonText;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may be asked of routes.
 *
 * @param sources where routes come from
 * @param control carries it out
 */
public record ActionApi(Sources sources, RouteControl control) implements Endpoints {

    @Override
    public void addTo(RoutesConfig routes) {
        routes.post("/api/v1/routes/{route}/runs", this::trigger, Needs.OPERATOR, Audited.as(AuditAction.TRIGGER));
        routes.post("/api/v1/routes/{route}/pause", this::pause, Needs.OPERATOR, Audited.as(AuditAction.PAUSE));
        routes.post("/api/v1/routes/{route}/resume", this::resume, Needs.OPERATOR, Audited.as(AuditAction.RESUME));
    }

    private void trigger(Context context) {
        Route route = sources.route(context.pathParam("route"));
        Body body = Body.of(context, Set.of("by", "reason", "full"));
        boolean full = body.flag("full");
        Asker asker = body.asker();
        control.obstacle(List.of(route.id())).ifPresent(obstacle -> {
            throw Refused.conflict(obstacle);
        });
        RunRequest request = control.trigger(List.of(route.id()), asker, full).get(0);
        Attempt.ledTo(context, request.id());
        context.header("Location", "/api/v1/requests/" + request.id());
        answer(context.status(HttpStatus.ACCEPTED), Fields.of(request));
    }

    private void pause(Context context) {
        Route route = sources.route(context.pathParam("route"));
        Asker asker = Body.of(context, Set.of("by", "reason")).asker();
        boolean isNew = control.pause(route.id(), asker);
        answer(context, Map.of("route", route.id(), "paused", true, "changed", isNew));
    }

    private void resume(Context context) {
        Route route = sources.route(context.pathParam("route"));
        Body.of(context, Set.of("by", "reason")).asker();
        boolean wasPaused = control.resume(route.id(), route);
        answer(context, Map.of("route", route.id(), "paused", false, "changed", wasPaused));
    }

    private static void answer(Context context, Map<String, ?> fields) {
        context.contentType("application/json").result(JsonText.of(fields));
    }
}
