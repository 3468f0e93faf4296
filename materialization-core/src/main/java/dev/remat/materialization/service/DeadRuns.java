package dev.remat.materialization.service;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables.Kind;
import dev.remat.materialization.catalog.RunTables.Role;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.evidence.UnfinishedRun;
import dev.remat.materialization.phase.RunFacts;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.RunStart;
import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes how runs ended that died before they could, from the tables that they left. The caller holds the target's lock and
 * has recovered the target; the runs are those of its route with evidence in its own folder.
 */
final class DeadRuns {

    private final MaterializationRequest request;
    private final RunSession session;
    private final Catalog catalog;
    private final EvidenceWriter evidence;
    private final Clock clock;
    private final String endpoint;
    private final List<RunResult> completed = new ArrayList<>();

    DeadRuns(MaterializationRequest request, RunSession session, EvidenceWriter evidence, Clock clock) {
        this.request = request;
        this.session = session;
        this.catalog = new Catalog(session);
        this.evidence = evidence;
        this.clock = clock;
        this.endpoint = session.connector().endpoint();
    }

    /** What was written, the oldest run first. */
    List<RunResult> completed() {
        return List.copyOf(completed);
    }

    /** Never throws: a run whose fate cannot be told now is left for the next one. */
    void complete(List<Role> besides) {
        Path latest = request.evidence().latest();
        if (latest == null) {
            return;
        }
        UnfinishedRun.of(latest.resolveSibling("")).stream()
                .filter(this::isOver)
                .map(UnfinishedRun::start)
                .forEach(run -> {
                    try {
                        complete(run, besides, latest);
                    } catch (ClickHouseException e) {
                        session.journal()
                                .warn("what became of run %s could not be found out: %s"
                                        .formatted(run.identity().runId(), e.getMessage()));
                    }
                });
    }

    /** Another process may still have a run of the route, on another connection. */
    private boolean isOver(UnfinishedRun run) {
        String lockFile = request.lock().lockFile();
        boolean sameLock = !lockFile.isEmpty() && lockFile.equals(run.start().lockFile());
        return !run.start().identity().runId().equals(session.identity().runId())
                && run.start().targetDataset().equals(request.plan().target().toString())
                && (run.stopped() || sameLock);
    }

    private void complete(RunStart run, List<Role> besides, Path latest) {
        RunId id = run.identity().runId();
        boolean held = besides.stream()
                .anyMatch(role -> role.is(Kind.HELD) && role.run().equals(id));
        Optional<Dataset> published = published(id, besides);
        Ending ending;
        RunFacts facts = RunFacts.none();
        if (published.isPresent()) {
            facts = facts(run, published.get(), besides);
            ending = new Ending(Outcome.SUCCEEDED, List.of(), "%s; it had published before".formatted(died(run)), null);
        } else if (held) {
            ending = new Ending(Outcome.HELD, Blockers.ABORTED, "%s; its table is kept".formatted(died(run)));
        } else {
            ending = new Ending(
                    Outcome.ABORTED,
                    Blockers.ABORTED,
                    "%s; it had published nothing, and what it left is taken away".formatted(died(run)));
        }
        RunResult result = result(run, ending, facts);
        var folder = latest.resolveSibling(id.text());
        completed.add(evidence.writeAfterwards(result, new EvidenceLocation(folder, latest)));
        session.journal()
                .warn("run %s of this route had not said how it ended; its evidence now says %s"
                        .formatted(id, ending.outcome().id()));
    }

    private static String died(RunStart run) {
        return "the process of this run on node %s died, or could not find out what became of it"
                .formatted(run.identity().node());
    }

    /** Where the table is that the run built and published: the target, or a copy that a later run has replaced. */
    private Optional<Dataset> published(RunId run, List<Role> besides) {
        return Stream.concat(
                        catalog.table(request.plan().target()).stream(),
                        besides.stream().filter(role -> role.is(Kind.RETIRED)).map(Role::table))
                .filter(table -> table.rematComment()
                        .filter(comment -> comment.isBy(run))
                        .isPresent())
                .map(TableInfo::dataset)
                .findFirst();
    }

    private RunFacts facts(RunStart run, Dataset published, List<Role> besides) {
        boolean replacedOne = besides.stream()
                .anyMatch(role -> role.is(Kind.RETIRED)
                        && role.run().equals(run.identity().runId()));
        boolean sameColumns = run.planFingerprint().equals(PlanFingerprint.of(request.plan(), request.policy()));
        var checksum = AuditSql.checksum(published, ServingLayout.of(request.plan()));
        return RunFacts.afterwards(
                replacedOne, sameColumns ? session.querySettled(checksum).get(0) : null);
    }

    private List<String> warnings(Ending ending, RunFacts facts) {
        if (ending.outcome() != Outcome.SUCCEEDED) {
            return List.of();
        }
        String unknown = facts.checksum().isPresent()
                ? "events and deleted keys are not known"
                : "rows, events and deleted keys are not known, because the route has changed since";
        return List.of("the evidence was completed by run %s from what is on the server: %s"
                .formatted(session.identity().runId(), unknown));
    }

    private RunResult result(RunStart run, Ending ending, RunFacts facts) {
        var report = ReportAssembler.report(request.plan(), request.policy(), facts, ending, warnings(ending, facts));
        var now = clock.instant();
        var record = new RunRecord(
                run.identity(),
                ending.outcome(),
                ending.message(),
                run.version(),
                endpoint,
                run.startedAt(),
                now,
                List.of(),
                List.of(),
                RetryRecord.of(Attempts.ONE, ending.failureClass(), now, 0));
        return new RunResult(report, record);
    }
}
