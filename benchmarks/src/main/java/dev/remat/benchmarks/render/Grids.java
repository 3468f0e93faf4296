package dev.remat.benchmarks.render;

import dev.remat.benchmarks.report.Bar;
import dev.remat.benchmarks.report.ContestantResult;
import dev.remat.benchmarks.report.JavaPart;
import dev.remat.benchmarks.report.PublishPart;
import dev.remat.benchmarks.report.RebuildPart;
import dev.remat.benchmarks.report.SchedulerPart;
import dev.remat.benchmarks.report.SizeResult;
import dev.remat.benchmarks.report.Spread;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The tables of a report. */
final class Grids {

    private static final String NOTHING = "-";

    /** Where ClickHouse's message goes on with parts and folders, which differ from call to call. */
    private static final Pattern PLACE = Pattern.compile(": \\(while ");

    private Grids() {}

    /** All contestants on one log; ratios are of the median seconds. */
    static Grid contestants(SizeResult size) {
        var grid = new Grid(
                "contestant",
                "kind",
                "seconds",
                "min..max",
                "x dpone",
                "x floor",
                "CPU s",
                "peak MiB",
                "read MiB",
                "written MiB",
                "rows",
                "strategy");
        size.contestants().forEach(contestant -> addContestant(grid, size, contestant));
        return grid;
    }

    private static void addContestant(Grid grid, SizeResult size, ContestantResult contestant) {
        Spread seconds = contestant.seconds();
        if (seconds == null) {
            grid.row(
                    contestant.id(),
                    contestant.kind(),
                    "failed",
                    NOTHING,
                    NOTHING,
                    NOTHING,
                    NOTHING,
                    NOTHING,
                    NOTHING,
                    NOTHING,
                    NOTHING,
                    NOTHING);
            return;
        }
        grid.row(
                contestant.id(),
                contestant.kind(),
                Text.seconds(seconds.median()),
                "%s..%s".formatted(Text.seconds(seconds.min()), Text.seconds(seconds.max())),
                ratio(size, "dpone", contestant),
                ratio(size, "floor", contestant),
                Text.seconds(contestant.medianCpuSeconds()),
                Text.mebibytes(contestant.peakMemoryBytes()),
                Text.mebibytes(contestant.medianReadBytes()),
                Text.mebibytes(contestant.medianWrittenBytes()),
                rows(contestant),
                contestant.lastStrategy().isEmpty() ? NOTHING : contestant.lastStrategy());
    }

    private static String ratio(SizeResult size, String base, ContestantResult contestant) {
        return size.measured(base)
                .map(result -> Text.ratio(contestant.medianSeconds() / result.medianSeconds()))
                .orElse(NOTHING);
    }

    private static String rows(ContestantResult contestant) {
        var check = contestant.check();
        if (check == null) {
            return NOTHING;
        }
        return check.equal()
                ? "same"
                : "OTHER: %s for %s".formatted(Text.count(check.rows()), Text.count(check.expectedRows()));
    }

    /** Why contestants failed, without the place in which the server noticed it; empty where none did. */
    static List<String> failures(SizeResult size) {
        return size.contestants().stream()
                .filter(contestant -> !contestant.error().isEmpty())
                .map(contestant -> contestant.id() + " failed: " + withoutPlace(contestant.error()))
                .toList();
    }

    private static String withoutPlace(String error) {
        String firstLine = error.lines().findFirst().orElse("");
        return PLACE.split(firstLine, 2)[0];
    }

    /** Median seconds by size of the log. */
    static Grid growth(RebuildPart part) {
        List<String> header = new ArrayList<>(List.of("contestant"));
        part.sizes().forEach(size -> header.add(Text.count(size.events()) + " events"));
        var grid = new Grid(header.toArray(String[]::new));
        Set<String> ids = new LinkedHashSet<>();
        part.sizes().forEach(size -> size.contestants().forEach(contestant -> ids.add(contestant.id())));
        for (String id : ids) {
            List<String> row = new ArrayList<>(List.of(id));
            part.sizes().forEach(size -> row.add(growthCell(size.measured(id))));
            grid.row(row.toArray());
        }
        return grid;
    }

    private static String growthCell(Optional<ContestantResult> contestant) {
        return contestant
                .map(result -> "%s s, %s MiB"
                        .formatted(Text.seconds(result.medianSeconds()), Text.mebibytes(result.peakMemoryBytes())))
                .orElse(NOTHING);
    }

    static Grid bars(List<Bar> bars) {
        var grid = new Grid("bar", "at most", "measured", "verdict", "at");
        for (Bar bar : bars) {
            Double measured = bar.measured();
            grid.row(
                    bar.text(),
                    Text.figure(bar.limit(), bar.unit()),
                    measured == null ? NOTHING : Text.figure(measured, bar.unit()),
                    bar.verdict(),
                    measured == null ? NOTHING : bar.note());
        }
        return grid;
    }

    static Grid publish(PublishPart part) {
        return new Grid("swaps", "readers", "reads", "failed", "other number of rows")
                .row(part.swaps(), part.readers(), Text.count(part.reads()), part.failedReads(), part.wrongReads());
    }

    static Grid scheduler(SchedulerPart part) {
        var overhead = part.overheadSeconds();
        return new Grid("what", "measured")
                .row("routes loaded", Text.count(part.routes()))
                .row("time to load them", Text.figure(part.loadSeconds(), "s"))
                .row("time to schedule them", Text.figure(part.scheduleSeconds(), "s"))
                .row("heap afterwards", Text.mebibytes(part.heapBytes()) + " MiB")
                .row("CPU while idle, of one core", Text.figure(part.idleCpuPercent(), "%"))
                .row("triggers fired within a minute, in memory", fired(part.memory()))
                .row("lateness, median, p99, most", lateness(part.memory()))
                .row("triggers fired within a minute, PostgreSQL", fired(part.postgresql()))
                .row("lateness, median, p99, most", lateness(part.postgresql()))
                .row(
                        "run beyond ClickHouse's own time, median, most",
                        "%s, %s".formatted(Text.figure(overhead.median(), "s"), Text.figure(overhead.max(), "s")));
    }

    private static String fired(SchedulerPart.Triggers triggers) {
        return "%s of %s".formatted(Text.count(triggers.fired()), Text.count(triggers.due()));
    }

    private static String lateness(SchedulerPart.Triggers triggers) {
        var late = triggers.latenessSeconds();
        return "%s, %s, %s"
                .formatted(Text.figure(late.p50(), "s"), Text.figure(late.p99(), "s"), Text.figure(late.max(), "s"));
    }

    static Grid java(JavaPart part) {
        var grid = new Grid("benchmark", "average", "error", "unit");
        part.benchmarks()
                .forEach(timing -> grid.row(
                        timing.name(), Text.seconds(timing.score()), Text.seconds(timing.error()), timing.unit()));
        return grid;
    }
}
