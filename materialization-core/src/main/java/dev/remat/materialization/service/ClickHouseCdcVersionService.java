package dev.remat.materialization.service;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.decision.DecisionPipeline;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.report.DecisionRecord;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunJournal;
import dev.remat.materialization.session.RunSession;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out what people decide about versions of a target. Thread-safe; the caller keeps two runs off one target. */
public final class ClickHouseCdcVersionService {

    private static final Logger log = LoggerFactory.getLogger(ClickHouseCdcVersionService.class);

    private final ClickHouseConnector connector;
    private final EvidenceWriter evidence;
    private final Clock clock;

    public ClickHouseCdcVersionService(ClickHouseConnector connector, EvidenceWriter evidence, Clock clock) {
        this.connector = connector;
        this.evidence = evidence;
        this.clock = clock;
    }

    /**
     * Carries out one decision as a run of its own. Never throws for one that cannot be carried out: the result then has
     * {@code passed = false} and a blocker. Evidence has been written when this returns.
     */
    public RunResult decide(MaterializationRequest request, Decision decision) {
        Instant started = clock.instant();
        var journal = new RunJournal(clock);
        var timeout = request.policy().limits().timeout();
        var session = new RunSession(connector, clock, request.identity(), request.cancellation(), journal, timeout);
        var pipeline = new DecisionPipeline(request.plan(), request.policy(), decision, session, clock);
        Ending ending = attempt(pipeline, decision);
        if (ending.outcome() != Outcome.SUCCEEDED && ending.outcome() != Outcome.UNKNOWN) {
            pipeline.cleanUp();
        }
        Instant finished = clock.instant();
        var version = pipeline.facts().builder().or(decision::named).map(RunId::text);
        var record = new RunRecord(
                request.identity(),
                ending.outcome(),
                ending.message(),
                RematVersion.current(),
                connector.endpoint(),
                started,
                finished,
                journal.phases(),
                List.of(),
                request.retryRecord(ending.failureClass(), finished),
                null,
                new DecisionRecord(decision.kind(), decision.decider(), version.orElse(null)));
        var report = DecisionReport.of(request, decision.kind(), pipeline.facts(), ending, journal.warnings());
        return evidence.write(new RunResult(report, record), request.evidence());
    }

    private static Ending attempt(DecisionPipeline pipeline, Decision decision) {
        try {
            pipeline.run();
            return Ending.decided(DecisionReport.explanation(decision, pipeline.facts()));
        } catch (RunEnded e) {
            return Ending.of(e);
        } catch (RuntimeException e) {
            log.debug("the decision was not carried out", e);
            return Ending.of(e);
        }
    }
}
