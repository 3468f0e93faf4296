package dev.remat.materialization.service;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.VerificationRecord;
import dev.remat.materialization.session.PhaseListener;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunJournal;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.verification.VerificationFacts;
import dev.remat.materialization.verification.VerificationPipeline;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares published tables with full rebuilds of their logs. Thread-safe; needs no lock. */
public final class ClickHouseCdcVerificationService {

    private static final Logger log = LoggerFactory.getLogger(ClickHouseCdcVerificationService.class);

    private final ClickHouseConnector connector;
    private final EvidenceWriter evidence;
    private final Clock clock;

    public ClickHouseCdcVerificationService(ClickHouseConnector connector, EvidenceWriter evidence, Clock clock) {
        this.connector = connector;
        this.evidence = evidence;
        this.clock = clock;
    }

    /**
     * Compares one target, as a run of its own. Never throws for one that differs or cannot be compared: the result then has {@code
     * passed = false} and a blocker. Evidence has been written when this returns; a process that dies leaves none.
     */
    public RunResult verify(MaterializationRequest request) {
        return verify(request, PhaseListener.NONE);
    }

    /**
     * The same for those who want to see how far it is.
     *
     * @param phases told of each phase
     */
    public RunResult verify(MaterializationRequest request, PhaseListener phases) {
        Instant started = clock.instant();
        var journal = new RunJournal(clock, request.trace(), phases);
        var session = new RunSession(
                connector,
                clock,
                request.identity(),
                request.cancellation(),
                journal,
                request.policy().limits().timeout());
        var pipeline = new VerificationPipeline(
                request.plan(), request.policy(), session, PlanFingerprint.ofTable(request.plan(), request.policy()));
        Ending ending;
        try (pipeline) {
            ending = attempt(pipeline);
        }
        VerificationFacts facts = pipeline.facts();
        Instant finished = clock.instant();
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
                null,
                facts.record().orElse(null),
                List.of(),
                null);
        return evidence.write(
                new RunResult(report(request, facts, ending, journal.warnings()), record), request.evidence());
    }

    private static Ending attempt(VerificationPipeline pipeline) {
        try {
            pipeline.run();
            VerificationRecord found = pipeline.facts().record().orElseThrow();
            return new Ending(
                    Outcome.VERIFIED,
                    List.of(),
                    "what run %s has built is what a full rebuild gives: %d rows with checksum %s"
                            .formatted(
                                    found.run(),
                                    found.published().rows(),
                                    found.published().checksum()),
                    null);
        } catch (RunEnded e) {
            return Ending.of(e);
        } catch (RuntimeException e) {
            log.debug("the comparison failed", e);
            return Ending.of(e);
        }
    }

    private static ClickHouseCdcMaterializationReport report(
            MaterializationRequest request, VerificationFacts facts, Ending ending, List<String> warnings) {
        var plan = request.plan();
        return new ClickHouseCdcMaterializationReport(
                plan.cdc().toString(),
                plan.target().toString(),
                plan.uniqueKey(),
                request.policy().deleteMode().id(),
                facts.origin().map(origin -> origin.log().events()).orElse(0L),
                facts.rebuilt().map(content -> content.rows()).orElse(0L),
                facts.origin().map(origin -> origin.table().deletedKeys()).orElse(0L),
                ending.outcome().passed(),
                ReportAssembler.blockers(plan, ending),
                warnings,
                metrics(request, facts, ending),
                plan.artifactUri(),
                "",
                "",
                "",
                ReportAssembler.typed(plan, request.policy(), null));
    }

    private static SortedMap<String, Object> metrics(
            MaterializationRequest request, VerificationFacts facts, Ending ending) {
        SortedMap<String, Object> metrics =
                ReportAssembler.common(request.plan(), request.policy(), "verification", ending);
        facts.origin()
                .flatMap(origin -> origin.log().highWater())
                .ifPresent(mark -> metrics.put("high_water_ingested_at", mark.toString()));
        facts.record().ifPresent(found -> {
            metrics.put("target_table_existed", true);
            metrics.put("row_count_previous", found.published().rows());
            metrics.put("checksum_published", found.published().checksum());
            metrics.put("verified_run", found.run());
        });
        facts.rebuilt().ifPresent(content -> metrics.put("checksum", content.checksum()));
        return metrics;
    }
}
