package dev.remat.scheduler.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.jobs.route.Route;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.Node;
import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.RunTransition;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.WaitingRun;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of JSON documents, the same in commands and in the HTTP API. Their names are a public contract. */
public final class Fields {

    private static final ObjectMapper JSON = new ObjectMapper();

    private Fields() {}

    /** A run. */
    public static Map<String, @Nullable Object> of(RunEntry run) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("run", run.id());
        fields.put("route", run.route());
        fields.put("state", run.state().id());
        fields.put("cause", run.cause());
        fields.put("asked_by", run.askedBy());
        fields.put("node", run.node());
        fields.put("attempt", run.attempt());
        fields.put("attempts", run.attempts());
        fields.put("slot", Times.iso(run.slot()));
        fields.put("slot_fire", Times.iso(run.fire()));
        fields.put("queued_at", Times.iso(run.queuedAt()));
        fields.put("started_at", Times.iso(run.startedAt()));
        fields.put("ended_at", Times.iso(run.endedAt()));
        fields.put("rows", run.rows());
        fields.put("blockers", run.blockers());
        fields.put("message", run.message());
        fields.put("evidence", run.evidence());
        fields.put("route_digest", run.routeDigest());
        return fields;
    }

    /** A run that waits for room. */
    public static Map<String, @Nullable Object> of(WaitingRun run) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", run.route());
        fields.put("state", RunState.QUEUED.id());
        fields.put("cause", run.cause());
        fields.put("slot", Times.iso(run.slot()));
        fields.put("since", Times.iso(run.since()));
        fields.put("priority", run.priority());
        fields.put("node", run.node());
        fields.put("reason", run.reason());
        return fields;
    }

    /** Slots that were not run. */
    public static Map<String, @Nullable Object> of(SkippedSlots slots) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", slots.route());
        fields.put("first_slot", Times.iso(slots.first()));
        fields.put("last_slot", Times.iso(slots.last()));
        fields.put("slots", slots.count());
        fields.put("reason", slots.reason().id());
        fields.put("detail", slots.detail());
        fields.put("node", slots.node());
        return fields;
    }

    /** A route that is paused. */
    public static Map<String, @Nullable Object> of(RouteState route) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", route.route());
        fields.put("since", Times.iso(route.pausedSince()));
        fields.put("by", route.pausedBy());
        fields.put("reason", route.pauseReason());
        return fields;
    }

    /** A run with the states that it went through. */
    public static Map<String, @Nullable Object> of(RunEntry run, List<RunTransition> states) {
        Map<String, @Nullable Object> fields = of(run);
        fields.put("states", states.stream().map(Fields::of).toList());
        return fields;
    }

    private static Map<String, @Nullable Object> of(RunTransition state) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("at", state.at().toString());
        fields.put("node", state.node());
        fields.put("from", state.from() == null ? null : state.from().id());
        fields.put("to", state.to().id());
        fields.put("why", state.cause());
        return fields;
    }

    /** How it stands with a route. */
    public static Map<String, @Nullable Object> of(RouteStatus route) {
        Duration freshness = route.freshness();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", route.route());
        fields.put("state", route.state());
        fields.put("last_run", route.lastRun());
        fields.put("wrong", route.wrong());
        fields.put("last_success", Times.iso(route.lastSuccess()));
        fields.put("freshness_seconds", freshness == null ? null : freshness.toSeconds());
        fields.put("rows", route.rows());
        fields.put("next", Times.iso(route.next()));
        return fields;
    }

    /** A run that was asked for. */
    public static Map<String, @Nullable Object> of(RunRequest request) {
        RunState outcome = request.outcome();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("request", request.id());
        fields.put("route", request.route());
        fields.put("asked_by", request.by());
        fields.put("reason", request.reason());
        fields.put("full", request.full());
        fields.put("asked_at", request.askedAt().toString());
        fields.put("node", request.node());
        fields.put("taken_at", Times.iso(request.takenAt()));
        fields.put("run", request.run());
        fields.put("outcome", outcome == null ? null : outcome.id());
        fields.put("ended_at", Times.iso(request.endedAt()));
        return fields;
    }

    /** Something that somebody did. */
    public static Map<String, @Nullable Object> of(AuditEntry entry) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("seq", entry.seq());
        fields.put("at", entry.at().toString());
        fields.put("who", entry.actor().name());
        fields.put("way", entry.actor().way().id());
        fields.put("origin", entry.actor().origin());
        fields.put("node", entry.node());
        fields.put("action", entry.action().id());
        fields.put("route", entry.subject().route());
        fields.put("run", entry.subject().run());
        fields.put("led_to", entry.subject().ledTo());
        fields.put("about", entry.subject().about());
        fields.put("reason", entry.reason());
        fields.put("result", entry.result().id());
        fields.put("detail", entry.detail());
        return fields;
    }

    /** A node with what it has to do. */
    public static Map<String, @Nullable Object> of(NodeLoad load) {
        Node node = load.node();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("node", node.id());
        fields.put("state", node.state().id());
        fields.put("session", node.session());
        fields.put("host", node.host());
        fields.put("pid", node.pid());
        fields.put("version", node.version());
        fields.put("started_at", node.startedAt().toString());
        fields.put("seen_at", node.seenAt().toString());
        fields.put("running", load.running());
        fields.put("waiting", load.waiting());
        return fields;
    }

    /** A run with its states and its report. */
    public static Map<String, @Nullable Object> withReport(RunEntry run, List<RunTransition> states) {
        Map<String, @Nullable Object> fields = of(run, states);
        fields.put("report", report(run));
        return fields;
    }

    private static @Nullable Object report(RunEntry run) {
        String report = run.report();
        try {
            return report == null ? null : JSON.readTree(report);
        } catch (JsonProcessingException e) {
            return report;
        }
    }

    /** What a route is, as its file says. */
    public static Map<String, @Nullable Object> of(Route route) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("description", route.description());
        fields.put("owner", route.owner());
        fields.put("tags", route.tags());
        fields.put("enabled", route.enabled());
        fields.put("schedule", route.schedule().toString());
        fields.put("time_zone", route.schedule().timeZone().getId());
        fields.put("after", route.schedule().after());
        fields.put("connection", route.connection());
        fields.put("target", route.plan().target().toString());
        fields.put("log", route.plan().cdc().toString());
        return fields;
    }
}
