package dev.remat.jobs.service;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.service.ClickHouseCdcMaterializationService.Recovery;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.MDC.MDCCloseable;
import org.slf4j.event.Level;

/**
 * The two lines of the log that every run writes. In the MDC of everything between them stand route, run, and, as {@code evidence}, the
 * folder of the evidence, where the run has one of its own, and, as {@code trace_id}, its trace, where it is traced.
 */
final class RunLog implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(CdcMaterializationService.class);

    private final MDCCloseable route;
    private final MDCCloseable run;

    private final @Nullable MDCCloseable evidence;
    private final @Nullable MDCCloseable trace;

    private final RunIdentity identity;
    private final RunObserver observer;

    /** Of what leaves no evidence, or none of its own. */
    RunLog(RunIdentity identity, RunObserver observer) {
        this(identity, (Path) null, observer);
    }

    /** Of a run that leaves evidence. */
    RunLog(RunIdentity identity, EvidenceLocation where, RunObserver observer) {
        this(identity, where.latest() == null ? null : where.directory(), observer);
    }

    /** @param observer told the same */
    private RunLog(RunIdentity identity, @Nullable Path folder, RunObserver observer) {
        this.identity = identity;
        this.observer = observer;
        route = MDC.putCloseable("route", identity.route());
        run = MDC.putCloseable("run", identity.runId().text());
        evidence = folder == null ? null : MDC.putCloseable("evidence", folder.toString());
        trace = identity.traceId().isEmpty() ? null : MDC.putCloseable("trace_id", identity.traceId());
    }

    void started(Route what) {
        log.info(
                "run started: {} from {} on connection {}",
                what.plan().target(),
                what.plan().cdc(),
                what.connection());
        observer.started(what, identity);
    }

    void ended(RunResult result) {
        log.atLevel(level(result))
                .log(
                        "run {}: {} rows in {} ms, evidence in {}; {}{}",
                        result.outcome().id(),
                        result.report().rowsMaterialized(),
                        result.record().duration().toMillis(),
                        result.report().outputDir(),
                        result.record().explanation(),
                        result.record().attempt().map("; attempt "::concat).orElse(""));
        observer.ended(result);
    }

    void calledOff(RunResult corrected, String why) {
        log.info("no further attempt follows: {}", why);
        observer.ended(corrected);
    }

    void recovered(Recovery recovery) {
        recovery.warnings().forEach(warning -> log.warn("recovered: {}", warning));
    }

    void notRecovered(RuntimeException failure) {
        log.warn("what dead runs left could not be recovered now; the next run tries again: {}", failure.toString());
    }

    private static Level level(RunResult result) {
        if (result.record().retry().willRetry()) {
            return Level.WARN;
        }
        return switch (result.outcome()) {
            case SUCCEEDED, UNCHANGED, VERIFIED, REJECTED -> Level.INFO;
            case HELD, SKIPPED, CANCELLED -> Level.WARN;
            case FAILED, ABORTED, UNKNOWN -> Level.ERROR;
        };
    }

    @Override
    public void close() {
        if (trace != null) {
            trace.close();
        }
        if (evidence != null) {
            evidence.close();
        }
        run.close();
        route.close();
    }
}
