package dev.remat.materialization.service;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.decision.DecisionPipeline;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.DecisionRecord;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunJournal;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.VersionSql;
import dev.remat.materialization.version.HeldTables;
import dev.remat.materialization.version.Leftover;
import dev.remat.materialization.version.Leftovers;
import dev.remat.materialization.version.VanishedKeys;
import dev.remat.materialization.version.Version;
import dev.remat.materialization.version.Versions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out what people decide about versions of a target. Thread-safe; the caller keeps two runs off one target. */
public final class ClickHouseCdcVersionService {

    private static final Logger log = LoggerFactory.getLogger(ClickHouseCdcVersionService.class);

    private static final String MEMORY = Long.toString(2L << 30);

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
        evidence.start(request.start(connector.endpoint(), started), request.evidence());
        var journal = new RunJournal(clock, request.trace());
        var timeout = request.policy().limits().timeout();
        var session = new RunSession(connector, clock, request.identity(), request.cancellation(), journal, timeout);
        var deadRuns = new DeadRuns(request, session, evidence, clock);
        var pipeline = new DecisionPipeline(
                request.plan(), request.policy(), decision, session, clock, request.lock(), deadRuns);
        Ending ending;
        try (pipeline) {
            ending = attempt(pipeline, decision);
            if (ending.outcome() != Outcome.SUCCEEDED && ending.outcome() != Outcome.UNKNOWN) {
                ending = ending.leaving(pipeline.cleanUp());
            }
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

    /**
     * Lists the versions of a target. Changes nothing and leaves no evidence.
     *
     * @throws dev.remat.materialization.error.RematException if the server cannot be asked
     */
    public List<Version> versions(MaterializationRequest request) {
        var tables = new RunTables(
                request.plan().target(), request.policy().publishing().workDatabase());
        return new Versions(new Catalog(session(request.identity())), tables)
                .list(request.policy().retirement().holdFor());
    }

    /**
     * Looks which keys would be gone from a target if what is held of a run were published. Changes nothing and leaves no evidence. Takes
     * up to 2 GiB of the server's memory; a statement that needs more, or more time, is refused by the server.
     *
     * @param run the run that is held
     * @param longest what it may take
     * @return empty where nothing is held of the run, or where the target does not exist
     * @throws dev.remat.materialization.error.RematException if the server cannot be asked
     */
    public Optional<VanishedKeys> vanished(MaterializationRequest request, RunId run, Duration longest) {
        var session = new RunSession(
                connector, clock, request.identity(), request.cancellation(), new RunJournal(clock), longest);
        Dataset target = request.plan().target();
        var tables = new RunTables(target, request.policy().publishing().workDatabase());
        var catalog = new Catalog(session);
        if (catalog.table(target).isEmpty()) {
            return Optional.empty();
        }
        return new HeldTables(catalog, session, tables).of(run).map(held -> {
            String sql = VersionSql.vanished(target, held.table().dataset());
            List<Row> rows = session.query(sql, Map.of("max_memory_usage", MEMORY));
            List<String> sample = rows.stream()
                    .map(row -> row.string("key"))
                    .filter(key -> !key.isEmpty())
                    .toList();
            return new VanishedKeys(rows.get(0).number("vanished"), sample);
        });
    }

    /**
     * Finds the tables of the server that Remat has made and nobody needs.
     *
     * @param who names the statements
     * @param owners what routes say of how long tables stay
     * @param unwanted which of them are dropped
     * @return all of them, each with what became of it
     * @throws dev.remat.materialization.error.RematException if the server cannot be asked
     */
    public List<Leftover> clean(RunIdentity who, List<Leftovers.Owner> owners, Predicate<Leftover> unwanted) {
        RunSession session = session(who);
        var leftovers = new Leftovers(new Catalog(session), session, clock);
        return leftovers.find(owners).stream()
                .map(leftover -> unwanted.test(leftover) ? leftovers.drop(leftover) : leftover)
                .toList();
    }

    /** Statements that are no run's. */
    private RunSession session(RunIdentity who) {
        var journal = new RunJournal(clock);
        return new RunSession(connector, clock, who, new Cancellation(), journal, Duration.ofMinutes(10));
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
