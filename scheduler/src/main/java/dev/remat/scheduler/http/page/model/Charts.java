package dev.remat.scheduler.http.page.model;

import dev.remat.materialization.report.Warnings;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunPhase;
import dev.remat.scheduler.view.JsonText;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Figures of the runs of a route over time, as JSON for the script that draws them. Missing ones are null. */
public final class Charts {

    private Charts() {}

    /** Of runs, the newest first; only those that have ended and built something tell anything. */
    public static String of(List<RunEntry> newestFirst) {
        List<RunEntry> runs = new ArrayList<>();
        for (RunEntry run : newestFirst) {
            if (run.endedAt() != null && run.report() != null) {
                runs.add(0, run);
            }
        }
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("runs", runs.stream().map(RunEntry::id).toList());
        all.put("at", each(runs, run -> Objects.requireNonNull(run.endedAt()).getEpochSecond()));
        all.put("phases", phases(runs));
        List<ReportFacts> facts = runs.stream().map(ReportFacts::of).toList();
        all.put("rows", each(facts, report -> report.number("/rows_materialized")));
        all.put("deleted", each(facts, report -> report.number("/rows_deleted")));
        all.put("events", each(facts, report -> report.number("/rows_source_events")));
        all.put("lag", each(runs, Charts::lag));
        all.put("memory", each(runs, Charts::memory));
        all.put("orphans", each(facts, report -> Warnings.tablesNotDropped(report.warnings())
                .size()));
        return JsonText.line(all);
    }

    private static Map<String, List<@Nullable Object>> phases(List<RunEntry> runs) {
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(run -> run.phases().forEach(phase -> names.add(phase.name())));
        Map<String, List<@Nullable Object>> phases = new LinkedHashMap<>();
        names.forEach(name -> phases.put(name, each(runs, run -> seconds(run, name))));
        return phases;
    }

    private static double seconds(RunEntry run, String phase) {
        return run.phases().stream()
                        .filter(known -> known.name().equals(phase))
                        .mapToLong(RunPhase::durationMs)
                        .sum()
                / 1000.0;
    }

    /** Seconds from the newest event that a run has read to the time when it was served. */
    private static @Nullable Object lag(RunEntry run) {
        try {
            String newest = ReportFacts.of(run).text("/metrics/high_water_ingested_at");
            return newest.isEmpty()
                    ? null
                    : Duration.between(Instant.parse(newest), run.endedAt()).toSeconds();
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static @Nullable Object memory(RunEntry run) {
        return run.phases().stream()
                .map(RunPhase::peakMemory)
                .filter(Objects::nonNull)
                .max(Long::compare)
                .orElse(null);
    }

    private static <T> List<@Nullable Object> each(List<T> all, Function<T, @Nullable Object> what) {
        List<@Nullable Object> values = new ArrayList<>();
        all.forEach(one -> values.add(what.apply(one)));
        return values;
    }
}
