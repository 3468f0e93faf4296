package dev.remat.scheduler.command;

import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.WaitingRun;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A list of runs, for people and for programs. */
final class RunsText {

    private static final String NONE = "-";

    private final List<RunEntry> runs;
    private final List<WaitingRun> waiting;
    private final List<SkippedSlots> skipped;
    private final List<RouteState> paused;

    /**
     * @param waiting runs that have not begun, since there is no room
     * @param skipped slots that were not run
     * @param paused routes that are
     */
    RunsText(List<RunEntry> runs, List<WaitingRun> waiting, List<SkippedSlots> skipped, List<RouteState> paused) {
        this.runs = runs;
        this.waiting = waiting;
        this.skipped = skipped;
        this.paused = paused;
    }

    String text() {
        var text = new StringBuilder();
        if (runs.isEmpty()) {
            text.append("no runs\n");
        } else {
            var table = new TextTable("RUN", "ROUTE", "STATE", "STARTED (UTC)", "SECONDS", "ROWS", "CAUSE", "BLOCKER");
            runs.forEach(run -> table.row(
                    run.id(),
                    run.route(),
                    run.state().id(),
                    time(run.startedAt()),
                    seconds(run),
                    run.rows() == null ? NONE : run.rows(),
                    run.askedBy().isEmpty() ? run.cause() : "%s by %s".formatted(run.cause(), run.askedBy()),
                    run.blockers().isEmpty() ? NONE : String.join(", ", run.blockers())));
            text.append(table);
        }
        if (!waiting.isEmpty()) {
            var table = new TextTable("WAITS", "CAUSE", "SLOT (UTC)", "SINCE (UTC)", "PRIORITY", "NODE", "REASON");
            waiting.forEach(run -> table.row(
                    run.route(),
                    run.cause(),
                    time(run.slot()),
                    time(run.since()),
                    run.priority(),
                    run.node(),
                    run.reason()));
            text.append('\n').append(table);
        }
        if (!skipped.isEmpty()) {
            var table = new TextTable("NOT RUN", "FIRST SLOT (UTC)", "LAST SLOT (UTC)", "SLOTS", "REASON", "DETAIL");
            skipped.forEach(slots -> table.row(
                    slots.route(),
                    time(slots.first()),
                    time(slots.last()),
                    slots.count(),
                    slots.reason().id(),
                    slots.detail()));
            text.append('\n').append(table);
        }
        paused.forEach(route -> text.append(
                "%n%s is paused since %s %s%n".formatted(route.route(), time(route.pausedSince()), route.pause())));
        return text.toString();
    }

    String json() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("runs", runs.stream().map(RunsText::fields).toList());
        fields.put("waiting", waiting.stream().map(RunsText::fields).toList());
        fields.put("not_run", skipped.stream().map(RunsText::fields).toList());
        fields.put("paused", paused.stream().map(RunsText::fields).toList());
        return JsonText.of(fields);
    }

    static Map<String, @Nullable Object> fields(RunEntry run) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("run", run.id());
        fields.put("route", run.route());
        fields.put("state", run.state().id());
        fields.put("cause", run.cause());
        fields.put("asked_by", run.askedBy());
        fields.put("node", run.node());
        fields.put("attempt", run.attempt());
        fields.put("attempts", run.attempts());
        fields.put("slot", iso(run.slot()));
        fields.put("slot_fire", iso(run.fire()));
        fields.put("queued_at", iso(run.queuedAt()));
        fields.put("started_at", iso(run.startedAt()));
        fields.put("ended_at", iso(run.endedAt()));
        fields.put("rows", run.rows());
        fields.put("blockers", run.blockers());
        fields.put("message", run.message());
        fields.put("evidence", run.evidence());
        fields.put("route_digest", run.routeDigest());
        return fields;
    }

    private static Map<String, @Nullable Object> fields(WaitingRun run) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", run.route());
        fields.put("state", RunState.QUEUED.id());
        fields.put("cause", run.cause());
        fields.put("slot", iso(run.slot()));
        fields.put("since", iso(run.since()));
        fields.put("priority", run.priority());
        fields.put("node", run.node());
        fields.put("reason", run.reason());
        return fields;
    }

    static Map<String, @Nullable Object> fields(SkippedSlots slots) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", slots.route());
        fields.put("first_slot", iso(slots.first()));
        fields.put("last_slot", iso(slots.last()));
        fields.put("slots", slots.count());
        fields.put("reason", slots.reason().id());
        fields.put("detail", slots.detail());
        fields.put("node", slots.node());
        return fields;
    }

    private static Map<String, @Nullable Object> fields(RouteState route) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", route.route());
        fields.put("since", iso(route.pausedSince()));
        fields.put("by", route.pausedBy());
        fields.put("reason", route.pauseReason());
        return fields;
    }

    static @Nullable String iso(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    static String time(@Nullable Instant time) {
        return time == null ? NONE : SlotsText.UTC.format(time);
    }

    private static String seconds(RunEntry run) {
        Instant start = run.startedAt();
        Instant end = run.endedAt();
        return start == null || end == null
                ? NONE
                : "%.1f".formatted(Duration.between(start, end).toMillis() / 1000.0);
    }
}
