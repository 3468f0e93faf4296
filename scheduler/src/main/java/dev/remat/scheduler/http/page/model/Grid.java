package dev.remat.scheduler.http.page.model;

import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.view.Times;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs and slots that were not run, day by day.
 *
 * @param days the newest first, in UTC; in each the oldest first
 */
public record Grid(Map<LocalDate, List<Cell>> days) {

    /** Of the newest runs of a route, and of slots that were not run since the oldest of them. */
    public static Grid of(List<RunEntry> runs, List<SkippedSlots> skipped) {
        Instant oldest =
                runs.stream().map(Grid::at).min(Comparator.naturalOrder()).orElse(Instant.MIN);
        NavigableMap<LocalDate, List<Cell>> days = new TreeMap<>(Comparator.reverseOrder());
        Stream.concat(
                        runs.stream().map(Cell::of),
                        skipped.stream()
                                .filter(slots -> !slots.last().isBefore(oldest))
                                .map(Cell::of))
                .sorted(Comparator.comparing(Cell::at))
                .forEach(cell -> days.computeIfAbsent(
                                LocalDate.ofInstant(cell.at(), ZoneOffset.UTC), day -> new ArrayList<>())
                        .add(cell));
        return new Grid(days);
    }

    private static Instant at(RunEntry run) {
        return run.slot() == null ? run.queuedAt() : run.slot();
    }

    /**
     * A run, or slots one after the other that were not run for one reason.
     *
     * @param at when it was to be
     * @param run id of the run, or null
     * @param look what it looks like: a state, or {@code not-run}
     * @param count of slots that were not run
     * @param title what it says on hover
     */
    public record Cell(Instant at, @Nullable String run, String look, long count, String title) {

        private static Cell of(RunEntry run) {
            String took = Timing.took(run).map(Timing::length).orElse("not ended");
            String why = run.blockers().isEmpty() ? "" : "; " + String.join(", ", run.blockers());
            return new Cell(
                    Grid.at(run),
                    run.id(),
                    run.state().id(),
                    1,
                    "%s: %s, %s, %s%s"
                            .formatted(Times.utc(Grid.at(run)), run.state().id(), run.cause(), took, why));
        }

        private static Cell of(SkippedSlots slots) {
            String when = slots.count() == 1
                    ? Times.utc(slots.first())
                    : "%d slots from %s to %s"
                            .formatted(slots.count(), Times.utc(slots.first()), Times.utc(slots.last()));
            return new Cell(
                    slots.last(),
                    null,
                    "not-run",
                    slots.count(),
                    "%s not run: %s (%s)"
                            .formatted(when, slots.detail(), slots.reason().id()));
        }
    }
}
