package dev.remat.materialization.service;

import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Evidence of runs that ended before a server was asked anything: skipped, or with a plan that does not resolve. */
public final class NotStarted {

    private NotStarted() {}

    /** A run whose route or connection could not be resolved. */
    public static RunResult failed(
            RunIdentity identity,
            @Nullable ClickHouseCdcMaterializationPlan plan,
            String blocker,
            String message,
            Clock clock) {
        return result(identity, plan, new Ending(Outcome.FAILED, blocker, message), clock.instant());
    }

    /** A run that was not tried because another one holds its target. */
    public static RunResult skipped(
            RunIdentity identity, ClickHouseCdcMaterializationPlan plan, String blocker, String message, Clock clock) {
        return result(identity, plan, new Ending(Outcome.SKIPPED, blocker, message), clock.instant());
    }

    private static RunResult result(
            RunIdentity identity, @Nullable ClickHouseCdcMaterializationPlan plan, Ending ending, Instant now) {
        var metrics = new TreeMap<String, Object>();
        metrics.put("error", ending.message());
        metrics.put("dedupe_key", dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH.column());
        metrics.put("target_dataset", plan == null ? "" : plan.target().toString());
        var report = new ClickHouseCdcMaterializationReport(
                plan == null ? "" : plan.cdc().toString(),
                plan == null ? "" : plan.target().toString(),
                plan == null ? List.of() : plan.uniqueKey(),
                "",
                0,
                0,
                0,
                false,
                ending.blocker() == null ? List.of() : List.of(ending.blocker()),
                List.of(),
                metrics,
                plan == null ? "" : plan.artifactUri(),
                "",
                "",
                "");
        var record = new RunRecord(
                identity, ending.outcome(), ending.message(), RematVersion.current(), "", now, now, List.of());
        return new RunResult(report, record);
    }
}
