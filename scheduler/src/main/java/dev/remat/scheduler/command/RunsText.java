package dev.remat.scheduler.command;

import dev.remat.scheduler.console.Colours;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.WaitingRun;
import dev.remat.scheduler.view.Fields;
import dev.remat.scheduler.view.JsonText;
import dev.remat.scheduler.view.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A list of runs, for people and for programs. */
final class RunsText {

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

    String text(Colours colours, int width) {
        var text = new StringBuilder();
        if (runs.isEmpty()) {
            text.append("no runs\n");
        } else {
            var table = new TextTable("RUN", "ROUTE", "STATE", "STARTED (UTC)", "SECONDS", "ROWS", "CAUSE", "BLOCKER")
                    .canDoWithout("STARTED (UTC)", "SECONDS", "ROWS", "CAUSE");
            runs.forEach(run -> table.row(
                    run.id(),
                    run.route(),
                    ColouredState.of(run.state().id(), colours),
                    Times.utc(run.startedAt()),
                    seconds(run),
                    run.rows() == null ? Times.NONE : run.rows(),
                    run.askedBy().isEmpty() ? run.cause() : "%s by %s".formatted(run.cause(), run.askedBy()),
                    run.blockers().isEmpty() ? Times.NONE : String.join(", ", run.blockers())));
            text.append(table.within(width));
        }
        if (!waiting.isEmpty()) {
            var table = new TextTable("WAITS", "CAUSE", "SLOT (UTC)", "SINCE (UTC)", "PRIORITY", "NODE", "REASON")
                    .canDoWithout("PRIORITY", "NODE", "SLOT (UTC)", "CAUSE");
            waiting.forEach(run -> table.row(
                    run.route(),
                    run.cause(),
                    Times.utc(run.slot()),
                    Times.utc(run.since()),
                    run.priority(),
                    run.node(),
                    run.reason()));
            text.append('\n').append(table.within(width));
        }
        if (!skipped.isEmpty()) {
            var table = new TextTable("NOT RUN", "FIRST SLOT (UTC)", "LAST SLOT (UTC)", "SLOTS", "REASON", "DETAIL")
                    .canDoWithout("FIRST SLOT (UTC)", "SLOTS");
            skipped.forEach(slots -> table.row(
                    slots.route(),
                    Times.utc(slots.first()),
                    Times.utc(slots.last()),
                    slots.count(),
                    slots.reason().id(),
                    slots.detail()));
            text.append('\n').append(table.within(width));
        }
        paused.forEach(route -> text.append("%n%s is paused since %s %s%n"
                .formatted(route.route(), Times.utc(route.pausedSince()), route.pause())));
        return text.toString();
    }

    String json() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("runs", runs.stream().map(Fields::of).toList());
        fields.put("waiting", waiting.stream().map(Fields::of).toList());
        fields.put("not_run", skipped.stream().map(Fields::of).toList());
        fields.put("paused", paused.stream().map(Fields::of).toList());
        return JsonText.of(fields);
    }

    private static String seconds(RunEntry run) {
        Instant start = run.startedAt();
        Instant end = run.endedAt();
        return start == null || end == null
                ? Times.NONE
                : "%.1f".formatted(Duration.between(start, end).toMillis() / 1000.0);
    }
}
