package dev.remat.materialization.service;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.HeldBuild;
import dev.remat.materialization.catalog.Placement;
import dev.remat.materialization.catalog.RunTables.Kind;
import dev.remat.materialization.catalog.RunTables.Role;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.decision.DecisionFacts;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.evidence.UnfinishedRun;
import dev.remat.materialization.phase.Content;
import dev.remat.materialization.phase.LockedTarget;
import dev.remat.materialization.phase.RunFacts;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.DecisionRecord;
import dev.remat.materialization.report.HeldTable;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.RunStart;
import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.version.HeldTables;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes how runs ended that died before they could, from the tables that they left. The caller holds the target's lock and
 * has recovered the target; the runs are those of its route with evidence in its own folder.
 */
final class DeadRuns implements LockedTarget.AfterRecovery {

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

    @Override
    public boolean isAwaited() {
        Path latest = request.evidence().latest();
        return latest != null
                && UnfinishedRun.of(latest.resolveSibling("")).stream().anyMatch(this::isOver);
    }

    /** Never throws: a run whose fate cannot be told now is left for the next one. */
    @Override
    public void recovered(List<Role> besides) {
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
        RunId id = run.start().identity().runId();
        return !id.equals(session.identity().runId())
                && run.start().targetDataset().equals(request.plan().target().toString())
                && (run.stopped() || sameLock || request.lock().nodes().isDead(id));
    }

    private void complete(RunStart run, List<Role> besides, Path latest) {
        RunId id = run.identity().runId();
        RunResult result = result(run, besides);
        var folder = latest.resolveSibling(id.text());
        completed.add(evidence.writeAfterwards(result, new EvidenceLocation(folder, latest)));
        session.journal()
                .warn("run %s of this route had not said how it ended; its evidence now says %s"
                        .formatted(id, result.outcome().id()));
    }

    private RunResult result(RunStart run, List<Role> besides) {
        RunId id = run.identity().runId();
        Optional<TableInfo> published = published(id, besides);
        Optional<Role> held = besides.stream()
                .filter(role -> role.is(Kind.HELD) && role.run().equals(id))
                .findFirst();
        if (published.isPresent()) {
            return published(run, published.get(), besides);
        } else if (held.isPresent()) {
            return held(run, held.get());
        }
        return rebuild(
                run,
                new Ending(
                        Outcome.ABORTED,
                        Blockers.ABORTED,
                        "%s; it had published nothing, and what it left is taken away".formatted(died(run))),
                RunFacts.none());
    }

    private RunResult published(RunStart run, TableInfo table, List<Role> besides) {
        var ending = new Ending(Outcome.SUCCEEDED, List.of(), "%s; it had published before".formatted(died(run)), null);
        Optional<TableComment> comment = table.rematComment();
        Optional<Placement> placement = comment.flatMap(TableComment::placedBy);
        return placement.isPresent()
                ? decision(run, ending, comment.get(), placement.get(), table.dataset())
                : rebuild(run, ending, facts(run, table.dataset(), besides));
    }

    /** What the guards said that held it is in the comment of the table. */
    private RunResult held(RunStart run, Role held) {
        RunId id = run.identity().runId();
        List<String> guards = held.table()
                .rematComment()
                .flatMap(TableComment::heldBuild)
                .map(HeldBuild::blockers)
                .filter(blockers -> !blockers.isEmpty())
                .orElse(List.of(Blockers.ABORTED));
        var table = new HeldTable(
                held.table().dataset().toString(),
                HeldTables.until(id, request.policy().retirement().holdFor()));
        String message = "%s; guards hold back what it had built (%s)".formatted(died(run), String.join(", ", guards));
        var ending = Ending.of(RunEnded.held(guards, message));
        return new RunResult(report(ending, RunFacts.none()), record(run, ending, table, null));
    }

    private RunResult rebuild(RunStart run, Ending ending, RunFacts facts) {
        return new RunResult(report(ending, facts), record(run, ending, null, null));
    }

    private RunResult decision(
            RunStart run, Ending ending, TableComment comment, Placement placement, Dataset published) {
        var kind = placement.mode() == Placement.Mode.ROLLBACK
                ? DecisionRecord.Kind.ROLLBACK
                : DecisionRecord.Kind.APPROVAL;
        var layout = ServingLayout.of(request.plan());
        Content content = catalog.columns(published).equals(layout.types())
                ? Content.of(session.querySettled(AuditSql.checksum(published, layout))
                        .get(0))
                : null;
        var record = new DecisionRecord(
                kind, placement.decider(), comment.builder().map(RunId::text).orElse(null));
        var report = DecisionReport.of(
                request,
                kind,
                DecisionFacts.afterwards(comment, content),
                ending,
                List.of("the evidence was completed by run %s from what is on the server"
                        .formatted(session.identity().runId())));
        return new RunResult(report, record(run, ending, null, record));
    }

    private static String died(RunStart run) {
        return "the process of this run on node %s died, or could not find out what became of it"
                .formatted(run.identity().node());
    }

    /** The table that the run published: the target, or a copy that a later run has replaced. */
    private Optional<TableInfo> published(RunId run, List<Role> besides) {
        return Stream.concat(
                        catalog.table(request.plan().target()).stream(),
                        besides.stream()
                                .filter(role -> role.is(Kind.RETIRED) && !isStillToBePlaced(role))
                                .map(Role::table))
                .filter(table -> table.rematComment()
                        .flatMap(TableComment::publisher)
                        .filter(run::equals)
                        .isPresent())
                .findFirst();
    }

    /** A copy that a rollback has marked and not moved, or that was given back. */
    private static boolean isStillToBePlaced(Role copy) {
        return copy.table()
                .rematComment()
                .flatMap(TableComment::placedBy)
                .filter(placement -> placement.fromKind() == copy.kind()
                        && placement.fromRun().equals(copy.run()))
                .isPresent();
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

    private ClickHouseCdcMaterializationReport report(Ending ending, RunFacts facts) {
        return ReportAssembler.report(request.plan(), request.policy(), facts, ending, warnings(ending, facts));
    }

    private RunRecord record(RunStart run, Ending ending, @Nullable HeldTable held, @Nullable DecisionRecord decision) {
        var now = clock.instant();
        return new RunRecord(
                run.identity(),
                ending.outcome(),
                ending.message(),
                run.version(),
                endpoint,
                run.startedAt(),
                now,
                List.of(),
                List.of(),
                RetryRecord.of(Attempts.ONE, ending.failureClass(), now, 0),
                held,
                decision);
    }
}
