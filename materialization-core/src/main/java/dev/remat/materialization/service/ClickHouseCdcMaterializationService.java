package dev.remat.materialization.service;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.phase.Pipeline;
import dev.remat.materialization.phase.PlannedStatements;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.HeldTable;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.session.LoggedUsage;
import dev.remat.materialization.session.PhaseListener;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunJournal;
import dev.remat.materialization.session.RunSession;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rebuilds serving tables through one connector, one run of a target at a time. Thread-safe. */
public final class ClickHouseCdcMaterializationService {

    private static final Logger log = LoggerFactory.getLogger(ClickHouseCdcMaterializationService.class);

    private final ClickHouseConnector connector;
    private final EvidenceWriter evidence;
    private final Clock clock;

    public ClickHouseCdcMaterializationService(ClickHouseConnector connector, EvidenceWriter evidence, Clock clock) {
        this.connector = connector;
        this.evidence = evidence;
        this.clock = clock;
    }

    /**
     * Rebuilds one serving table behind a shadow and swaps it in. Never throws for a failed run: the result then has
     * {@code passed = false} and a blocker. Evidence has been written when this returns.
     */
    public RunResult materialize(MaterializationRequest request) {
        return materialize(request, PhaseListener.NONE);
    }

    /**
     * The same for those who want to see how far it is.
     *
     * @param phases told of each phase
     */
    public RunResult materialize(MaterializationRequest request, PhaseListener phases) {
        Instant started = clock.instant();
        evidence.start(request.start(connector.endpoint(), started), request.evidence());
        RunSession session = session(request, phases);
        RunJournal journal = session.journal();
        var deadRuns = new DeadRuns(request, session, evidence, clock);
        Ending ending;
        Pipeline pipeline = pipeline(request, session, deadRuns);
        try (pipeline) {
            ending = attempt(pipeline);
            if (!ending.outcome().passed() && ending.outcome() != Outcome.UNKNOWN) {
                ending = ending.leaving(pipeline.cleanUp());
            }
        }
        if (ending.outcome() != Outcome.UNKNOWN && !ending.blockers().contains(Blockers.UNREACHABLE)) {
            new LoggedUsage(session).complete();
        }
        var report =
                ReportAssembler.report(request.plan(), request.policy(), pipeline.facts(), ending, journal.warnings());
        Instant finished = clock.instant();
        var record = new RunRecord(
                request.identity(),
                ending.outcome(),
                explanation(request, ending, pipeline.facts().held().orElse(null)),
                RematVersion.current(),
                connector.endpoint(),
                started,
                finished,
                journal.phases(),
                pipeline.facts().orderingConflictKeys(),
                request.retryRecord(ending.failureClass(), finished),
                pipeline.facts().held().orElse(null),
                null,
                null,
                pipeline.facts().advice(journal.phases()),
                pipeline.facts().parts().orElse(null));
        return evidence.write(new RunResult(report, record), request.evidence());
    }

    /**
     * Finishes or undoes what dead runs left beside the target, and writes how those of the same route ended whose evidence
     * lies in the same folder. Leaves no evidence of its own.
     *
     * @return the evidence that was written, and what else deserves a look
     * @throws dev.remat.materialization.error.RematException if another run holds the target, or the server is not there
     */
    public Recovery recover(MaterializationRequest request) {
        RunSession session = session(request, PhaseListener.NONE);
        var deadRuns = new DeadRuns(request, session, evidence, clock);
        try (var pipeline = pipeline(request, session, deadRuns)) {
            pipeline.recoverOnly();
        }
        return new Recovery(deadRuns.completed(), session.journal().warnings());
    }

    private Pipeline pipeline(MaterializationRequest request, RunSession session, DeadRuns deadRuns) {
        return new Pipeline(
                request.plan(),
                request.policy(),
                session,
                request.trigger(),
                clock,
                PlanFingerprint.ofTable(request.plan(), request.policy()),
                request.lock(),
                deadRuns);
    }

    private RunSession session(MaterializationRequest request, PhaseListener phases) {
        return new RunSession(
                connector,
                clock,
                request.identity(),
                request.cancellation(),
                new RunJournal(clock, request.trace(), phases),
                request.policy().limits().timeout());
    }

    /**
     * What a recovery has found.
     *
     * @param completed evidence of runs that had died, the oldest first
     * @param warnings sentences about what deserves a look
     */
    public record Recovery(List<RunResult> completed, List<String> warnings) {

        public Recovery {
            completed = List.copyOf(completed);
            warnings = List.copyOf(warnings);
        }
    }

    /** The statements that {@link #materialize} would send to build and publish, none of them executed. */
    public static List<String> plannedStatements(MaterializationRequest request) {
        return PlannedStatements.of(request.plan(), request.policy(), request.identity());
    }

    /** The report has to be the same for every run over the same log, so it is the explanation that names the run. */
    private static String explanation(MaterializationRequest request, Ending ending, @Nullable HeldTable held) {
        return held == null
                ? ending.message()
                : "%1$s; it is kept as %2$s until %3$s: `remat approve %4$s %5$s --reason TEXT` publishes it, `remat reject %4$s %5$s --reason TEXT` drops it"
                        .formatted(
                                ending.message(),
                                held.table(),
                                held.until(),
                                request.identity().route(),
                                request.identity().runId());
    }

    private static Ending attempt(Pipeline pipeline) {
        try {
            pipeline.run();
            return pipeline.facts()
                    .unchanged()
                    .map(Ending::unchanged)
                    .orElseGet(() -> Ending.succeeded(pipeline.facts().rows().orElse(0)));
        } catch (RunEnded e) {
            return Ending.of(e);
        } catch (RuntimeException e) {
            log.debug("the run failed", e);
            return Ending.of(e);
        }
    }
}
