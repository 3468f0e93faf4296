package dev.remat.materialization.evidence;

import dev.remat.materialization.clickhouse.StatementUsage;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.TypedEvidence;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Results of runs that never took place. */
final class SampleReports {

    private static final Instant STARTED = Instant.parse("2026-01-31T23:59:59Z");

    /** Of an attempt that took a smaller plan already, and that the last one follows. */
    static final RetryRecord SECOND_OF_THREE =
            new RetryRecord(3, FailureClass.MEMORY, STARTED.plusSeconds(21), new RunId("20260131T235930Z_0a1b2c"), 1);

    private SampleReports() {}

    static RunResult passed() {
        return passed(null);
    }

    static RunResult passed(@Nullable TypedEvidence typed) {
        var report = new ClickHouseCdcMaterializationReport(
                "analytics.orders_cdc",
                "serving.orders",
                List.of("order_id", "line"),
                "exclude_deleted",
                9_007_199_254_740_993L,
                120,
                4,
                true,
                List.of(),
                List.of("a warning"),
                metrics(typed),
                "clickhouse://serving.orders",
                "",
                "",
                "",
                typed);
        var usage = new StatementUsage(5L, 40L, 0L, 0L, Duration.ofMillis(11), 3L << 20, null);
        var statement = new StatementRecord("remat_1", "SELECT 1", Duration.ofMillis(12), "", usage, 1L << 30);
        var phase = new PhaseRecord("preflight", STARTED, Duration.ofMillis(15), true, List.of(statement));
        return result(report, Outcome.SUCCEEDED, "120 rows are published", List.of(phase));
    }

    static RunResult failed(String error) {
        return failed(error, List.of("clickhouse_cdc_materialization.failed"), null);
    }

    static RunResult failed(String error, List<String> blockers, @Nullable TypedEvidence typed) {
        var metrics = new TreeMap<String, Object>();
        metrics.put("error", error);
        if (typed != null) {
            metrics.putAll(metrics(typed));
        }
        var report = new ClickHouseCdcMaterializationReport(
                "analytics.orders_cdc",
                "serving.orders",
                List.of("order_id"),
                "tombstone",
                0,
                0,
                0,
                false,
                blockers,
                List.of(),
                metrics,
                "clickhouse://serving.orders",
                "",
                "",
                "",
                typed);
        return result(report, Outcome.FAILED, error, List.of());
    }

    /** The same result as an attempt among others. */
    static RunResult withRetry(RunResult result, RetryRecord retry) {
        RunRecord old = result.record();
        RunIdentity who = old.identity();
        int attempt = retry.previous() == null ? 1 : 2;
        var record = new RunRecord(
                new RunIdentity(who.route(), who.runId(), attempt, who.node()),
                old.outcome(),
                old.explanation(),
                old.version(),
                old.endpoint(),
                old.startedAt(),
                old.finishedAt(),
                old.phases(),
                old.orderingConflictKeys(),
                retry);
        return new RunResult(result.report(), record);
    }

    /** The same result under another run id. */
    static RunResult as(String runId, RunResult result) {
        RunRecord old = result.record();
        var identity = new RunIdentity(
                old.identity().route(),
                new RunId(runId),
                old.identity().attempt(),
                old.identity().node());
        var record = new RunRecord(
                identity,
                old.outcome(),
                old.explanation(),
                old.version(),
                old.endpoint(),
                old.startedAt(),
                old.finishedAt(),
                old.phases(),
                old.orderingConflictKeys(),
                old.retry());
        return new RunResult(result.report(), record);
    }

    /** Of a typed run all that the schema asks of one that passed. */
    private static SortedMap<String, Object> metrics(@Nullable TypedEvidence typed) {
        var metrics = new TreeMap<String, Object>();
        metrics.put("dedupe_key", "dpone_cdc_unique_key_hash");
        metrics.put("target_table_existed", true);
        if (typed == null) {
            metrics.put("rows_duplicate_events", 3L);
            return metrics;
        }
        metrics.put("delete_mode", "exclude_deleted");
        metrics.put("materialization_mode", "shadow_table_replace");
        metrics.put("ordering", "ingested-at");
        metrics.put("schema_changes", List.of("amount: Decimal(18, 2) becomes Decimal(38, 2)", "note is new"));
        metrics.put("source_dataset", "analytics.orders_cdc");
        metrics.put("target_dataset", "serving.orders");
        return metrics;
    }

    private static RunResult result(
            ClickHouseCdcMaterializationReport report, Outcome outcome, String explanation, List<PhaseRecord> phases) {
        var identity = new RunIdentity("orders", new RunId("20260131T235959Z_0a1b2c"), 1, "node-1");
        var record = new RunRecord(
                identity,
                outcome,
                explanation,
                "0.0.0",
                "http://localhost:8123",
                STARTED,
                STARTED.plusMillis(1500),
                phases,
                List.of(),
                outcome == Outcome.SUCCEEDED
                        ? RetryRecord.NONE
                        : new RetryRecord(1, FailureClass.OTHER, null, null, 0));
        return new RunResult(report, record);
    }
}
