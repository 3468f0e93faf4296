package dev.remat.scheduler.http.api;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.RunId;
import dev.remat.scheduler.control.Decisions;
import dev.remat.scheduler.http.Attempt;
import dev.remat.scheduler.http.Audited;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.view.JsonText;
import dev.remat.scheduler.view.ResultFields;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What people decide about tables of routes. Each decision is a run; one that takes longer than the patience goes on without whoever has
 * asked.
 *
 * @param sources where routes and runs come from
 * @param decisions carries them out
 * @param patience how long an answer waits for the end
 */
public record DecisionApi(Sources sources, Decisions decisions, Duration patience) implements Endpoints {

    private static final Logger log = LoggerFactory.getLogger(DecisionApi.class);
    private static final Set<String> WHO_AND_WHY = Set.of("by", "reason");

    /** Those that say nothing about the versions of the target. */
    private static final Set<String> OF_THE_SERVER = Set.of(
            Blockers.UNREACHABLE, Blockers.REFUSED, Blockers.FAILED, Blockers.TIMED_OUT, Blockers.OUTCOME_UNKNOWN);

    @Override
    public void addTo(RoutesConfig routes) {
        routes.post("/api/v1/runs/{run}/approve", this::approve, Needs.ADMIN, Audited.as(AuditAction.APPROVE));
        routes.post("/api/v1/runs/{run}/reject", this::reject, Needs.ADMIN, Audited.as(AuditAction.REJECT));
        routes.post("/api/v1/routes/{route}/rollback", this::rollBack, Needs.ADMIN, Audited.as(AuditAction.ROLLBACK));
    }

    private void approve(Context context) {
        RunEntry run = run(context);
        Decider decider = Body.of(context, WHO_AND_WHY).decider();
        carryOut(context, sources.route(run.route()), new Decision.Approve(new RunId(run.id()), decider));
    }

    private void reject(Context context) {
        RunEntry run = run(context);
        Decider decider = Body.of(context, WHO_AND_WHY).decider();
        carryOut(context, sources.route(run.route()), new Decision.Reject(new RunId(run.id()), decider));
    }

    private RunEntry run(Context context) {
        RunEntry run = sources.run(context.pathParam("run"));
        Attempt.about(context, run.route());
        return run;
    }

    private void rollBack(Context context) {
        Route route = sources.route(context.pathParam("route"));
        Body body = Body.of(context, Set.of("by", "reason", "to", "keep_schedule"));
        carryOut(
                context,
                route,
                new Decision.RollBack(builder(body.text("to")), !body.flag("keep_schedule"), body.decider()));
    }

    private static @Nullable RunId builder(String text) {
        if (text.isEmpty()) {
            return null;
        }
        if (!text.matches(RunId.PATTERN)) {
            throw Refused.badRequest(
                    "to must be the id of a run, such as 20260131T235959Z_0a1b2c; it is '%s'; /api/v1/routes/{route}/versions lists them"
                            .formatted(Query.shown(text)));
        }
        return new RunId(text);
    }

    private void carryOut(Context context, Route route, Decision decision) {
        Decisions.Begun begun = decisions.begin(route, decision);
        log.info(
                "{} decides about route {} over HTTP: {}, run {}",
                decision.decider().by(),
                route.id(),
                decision.kind().id(),
                begun.run());
        Attempt.ledTo(context, begun.run().text());
        context.header("Location", "/api/v1/runs/" + begun.run());
        Optional<RunResult> end = begun.within(patience);
        if (end.isEmpty()) {
            answer(
                    context.status(HttpStatus.ACCEPTED),
                    Map.of("run", begun.run().text(), "route", route.id(), "state", RunState.RUNNING.id()));
            return;
        }
        RunResult result = end.get();
        if (result.outcome() != Outcome.SUCCEEDED && result.outcome() != Outcome.REJECTED) {
            throw refused(result);
        }
        answer(context, ResultFields.of(result));
    }

    private static Refused refused(RunResult result) {
        String why = "%s; this was run %s"
                .formatted(
                        result.record().explanation().strip(),
                        result.record().identity().runId());
        return result.report().blockers().stream().anyMatch(OF_THE_SERVER::contains)
                ? Refused.badGateway(why)
                : Refused.conflict(why);
    }

    private static void answer(Context context, Map<String, ? extends @Nullable Object> fields) {
        context.contentType("application/json").result(JsonText.of(fields));
    }
}
