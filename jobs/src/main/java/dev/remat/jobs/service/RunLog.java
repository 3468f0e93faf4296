package dev.remat.jobs.service;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.service.ClickHouseCdcMaterializationService.Recovery;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;

/** The two lines of the log that every run writes; route and run stand in the MDC of everything between them. */
final class RunLog implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(CdcMaterializationService.class);

    private final MDC.MDCCloseable route;
    private final MDC.MDCCloseable run;

    private final RunIdentity identity;
    private final RunObserver observer;

    /** @param observer told the same */
    RunLog(RunIdentity identity, RunObserver observer) {
        this.identity = identity;
        this.observer = observer;
        route = MDC.putCloseable("route", identity.route());
        run = MDC.putCloseable("run", identity.runId().text());
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
        run.close();
        route.close();
    }
}
