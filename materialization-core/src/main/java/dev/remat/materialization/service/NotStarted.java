package dev.remat.materialization.service;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.run.RunIdentity;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Evidence of runs that ended before a server was asked anything: skipped, or with a plan that does not resolve. */
public final class NotStarted {

    private NotStarted() {}

    /** A run of a route that does not resolve, so that there is no plan. */
    public static RunResult unresolved(RunIdentity identity, String message, Clock clock) {
        return result(identity, null, new Ending(Outcome.FAILED, Blockers.CONFIGURATION, message), clock.instant());
    }

    /** A run that came to no connection. */
    public static RunResult failed(MaterializationRequest request, String blocker, String message, Clock clock) {
        return result(request.identity(), request, new Ending(Outcome.FAILED, blocker, message), clock.instant());
    }

    /** A run that was not tried because another one holds its target. */
    public static RunResult skipped(MaterializationRequest request, String message, Clock clock) {
        return skipped(request, Blockers.TARGET_BUSY, message, clock);
    }

    /** A run that was not tried. */
    public static RunResult skipped(MaterializationRequest request, String blocker, String message, Clock clock) {
        var ending = new Ending(Outcome.SKIPPED, blocker, message);
        return result(request.identity(), request, ending, clock.instant());
    }

    private static RunResult result(
            RunIdentity identity, @Nullable MaterializationRequest request, Ending ending, Instant now) {
        var metrics = new TreeMap<String, Object>();
        metrics.put("error", ending.message());
        metrics.put("dedupe_key", CdcColumn.UNIQUE_KEY_HASH.column());
        metrics.put(
                "target_dataset", request == null ? "" : request.plan().target().toString());
        var report = new ClickHouseCdcMaterializationReport(
                request == null ? "" : request.plan().cdc().toString(),
                request == null ? "" : request.plan().target().toString(),
                request == null ? List.of() : request.plan().uniqueKey(),
                request == null ? "" : request.policy().deleteMode().id(),
                0,
                0,
                0,
                false,
                request == null ? ending.blockers() : ReportAssembler.blockers(request.plan(), ending),
                List.of(),
                metrics,
                request == null ? "" : request.plan().artifactUri(),
                "",
                "",
                "",
                request == null ? null : ReportAssembler.typed(request.plan(), request.policy(), null));
        var record = new RunRecord(
                identity,
                ending.outcome(),
                ending.message(),
                RematVersion.current(),
                "",
                now,
                now,
                List.of(),
                List.of(),
                request == null
                        ? RetryRecord.of(Attempts.ONE, ending.failureClass(), now, 0)
                        : request.retryRecord(ending.failureClass(), now));
        return new RunResult(report, record);
    }
}
