package dev.remat.scheduler.http.api;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.service.RunCancellation;
import dev.remat.jobs.service.RunCancellation.Result;
import dev.remat.materialization.error.RematException;
import dev.remat.scheduler.control.Aside;
import dev.remat.scheduler.control.Asker;
import dev.remat.scheduler.control.Busy;
import dev.remat.scheduler.control.RouteControl;
import dev.remat.scheduler.http.Audited;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.view.JsonText;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the run of a route, on whatever node it is, and what waits of the route.
 *
 * @param sources where routes come from
 * @param control gives up what waits
 * @param service asks the run
 * @param aside where it waits for the end of the run
 * @param patience how long an answer waits for that
 */
public record CancelApi(
        Sources sources, RouteControl control, CdcMaterializationService service, Aside aside, Duration patience)
        implements Endpoints {

    private static final Logger log = LoggerFactory.getLogger(CancelApi.class);

    /** What asking a server takes beyond the wait for the run. */
    private static final Duration ASKING = Duration.ofSeconds(5);

    @Override
    public void addTo(RoutesConfig routes) {
        routes.post("/api/v1/routes/{route}/cancel", this::cancel, Needs.OPERATOR, Audited.as(AuditAction.CANCEL));
    }

    private void cancel(Context context) {
        Route route = sources.route(context.pathParam("route"));
        Asker asker = Body.of(context, Set.of("by", "reason")).asker();
        int queued = control.cancelQueued(route, asker);
        log.info("{} cancels runs of route {} over HTTP; {} had not begun", asker.by(), route.id(), queued);
        RunCancellation running = running(route, asker, queued);
        if (running.result() == Result.NOTHING_RUNS && queued == 0) {
            throw Refused.conflict("%s, and none waits".formatted(running.message()));
        }
        context.status(running.result() == Result.STILL_RUNS ? HttpStatus.ACCEPTED : HttpStatus.OK)
                .contentType("application/json")
                .result(JsonText.of(Map.of(
                        "route", route.id(),
                        "cancelled_before_they_began", queued,
                        "running", running.result().id(),
                        "message", running.message())));
    }

    private RunCancellation running(Route route, Asker asker, int queued) {
        try {
            return aside.begin(stop -> service.cancel(route, asker.by(), asker.reason(), patience))
                    .within(patience.plus(ASKING))
                    .orElseGet(() -> new RunCancellation(
                            Result.STILL_RUNS, "the server of %s has not answered yet".formatted(route.id())));
        } catch (Busy e) {
            throw e;
        } catch (RematException e) {
            throw Refused.badGateway(
                    "whether a run of %s goes on could not be asked: %s; cancelled before they began: %d"
                            .formatted(route.id(), e.getMessage(), queued));
        }
    }
}
