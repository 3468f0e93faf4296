package dev.remat.scheduler.registry.store;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.TreeMap;

/** Runs as they end. */
public final class TestRuns {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private TestRuns() {}

    public static RunIdentity identity(String route, Instant at, RunOrigin origin) {
        String suffix = "%06x".formatted(route.hashCode() & 0xffffff);
        return new RunIdentity(route, new RunId(STAMP.format(at) + "_" + suffix), 1, "node-1", "", origin);
    }

    public static RunResult ended(
            RunIdentity run, Instant started, Duration took, Outcome outcome, String... blockers) {
        var record = new RunRecord(
                run,
                outcome,
                "it ended as " + outcome.id(),
                "0.1.0",
                "http://127.0.0.1:8123",
                started,
                started.plus(took),
                List.of(),
                List.of(),
                RetryRecord.NONE);
        var report = new ClickHouseCdcMaterializationReport(
                "analytics.orders_cdc",
                "serving.orders",
                List.of("id"),
                "exclude_deleted",
                9,
                7,
                0,
                outcome.passed(),
                List.of(blockers),
                List.of(),
                new TreeMap<>(),
                "clickhouse://serving.orders",
                "/evidence/" + run.route(),
                "",
                "",
                null);
        return new RunResult(report, record);
    }
}
