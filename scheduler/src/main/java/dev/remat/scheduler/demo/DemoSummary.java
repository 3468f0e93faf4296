package dev.remat.scheduler.demo;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.RunResult;
import dev.remat.scheduler.console.TextTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Remembers the runs of a demo and tells about them. Thread-safe. */
final class DemoSummary {

    private final Map<String, List<RunResult>> runs = new TreeMap<>();

    synchronized void add(RunResult result) {
        runs.computeIfAbsent(result.record().identity().route(), route -> new ArrayList<>())
                .add(result);
    }

    /** The newest run of every route, in detail. */
    synchronized String ofNewestRuns() {
        var table =
                new TextTable("ROUTE", "OUTCOME", "EVENTS", "ROWS", "DELETED KEYS", "DUPLICATES", "TIME", "EVIDENCE");
        runs.forEach((route, results) -> {
            RunResult result = results.get(results.size() - 1);
            ClickHouseCdcMaterializationReport report = result.report();
            table.row(
                    route,
                    result.outcome().id(),
                    count(report.rowsSourceEvents()),
                    count(report.rowsMaterialized()),
                    count(report.rowsDeleted()),
                    duplicates(report),
                    "%.1f s".formatted(result.record().duration().toMillis() / 1000.0),
                    report.outputDir().isEmpty() ? "not written" : shortened(Path.of(report.outputDir())));
        });
        return table + flaws();
    }

    /** Values of the newest runs that do not fit their columns. */
    private String flaws() {
        var text = new StringBuilder();
        runs.forEach((route, results) -> results.get(results.size() - 1)
                .report()
                .quality()
                .filter(found -> found.rowsWithFailures() > 0)
                .ifPresent(found -> text.append(flaws(route, found))));
        return text.toString();
    }

    private static String flaws(String route, QualityEvidence found) {
        String values = found.failures().stream()
                .map(failure -> "    %s %s in %d rows%n".formatted(failure.column(), failure.reason(), failure.rows()))
                .collect(Collectors.joining());
        return "%n%s: %s rows hold values that do not fit, %s of them are withheld%n%s%s"
                .formatted(
                        route,
                        count(found.rowsWithFailures()),
                        count(found.rowsWithheld()),
                        values,
                        found.quarantine().map("    kept in %s%n"::formatted).orElse(""));
    }

    /** How many runs every route had. */
    synchronized String ofAllRuns() {
        var table = new TextTable("ROUTE", "RUNS", "PASSED", "EVENTS", "ROWS", "DELETED KEYS", "LAST OUTCOME");
        runs.forEach((route, results) -> {
            RunResult last = results.get(results.size() - 1);
            table.row(
                    route,
                    results.size(),
                    results.stream().filter(run -> run.report().passed()).count(),
                    count(last.report().rowsSourceEvents()),
                    count(last.report().rowsMaterialized()),
                    count(last.report().rowsDeleted()),
                    last.outcome().id());
        });
        return table.toString();
    }

    /** 0 if the newest run of every route passed, else the exit code of the first route whose did not. */
    synchronized int exitCode() {
        return runs.values().stream()
                .mapToInt(results -> results.get(results.size() - 1).outcome().exitCode())
                .filter(code -> code != 0)
                .findFirst()
                .orElse(0);
    }

    private static String duplicates(ClickHouseCdcMaterializationReport report) {
        return report.metrics().get("rows_duplicate_events") instanceof Number number ? count(number.longValue()) : "-";
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** The path as a person in the working folder would type it. */
    static Path shortened(Path path) {
        Path here = Path.of("").toAbsolutePath();
        return path.toAbsolutePath().startsWith(here) ? here.relativize(path.toAbsolutePath()) : path;
    }
}
