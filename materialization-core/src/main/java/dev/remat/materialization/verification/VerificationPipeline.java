package dev.remat.materialization.verification;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.Origin;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.Sight;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.catalog.TableState;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.error.RematException;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.phase.Content;
import dev.remat.materialization.phase.Reference;
import dev.remat.materialization.phase.UnchangedCheck;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.Warnings;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunJournal;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.VerifySql;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rebuilds the log up to the published table's own mark, in a table beside it, and compares the two. Holds no lock: it touches
 * nothing of other runs, and they nothing of it. A table that is replaced meanwhile is compared all the same, as its rows were
 * counted before.
 */
public final class VerificationPipeline implements AutoCloseable {

    private static final String BUILD = "build";

    private final ClickHouseCdcMaterializationPlan plan;
    private final RunSession session;
    private final RunTables tables;
    private final Catalog catalog;
    private final RunJournal journal;
    private final ServingLayout layout;
    private final UnchangedCheck check;
    private final Dataset beside;
    private final Reference reference;
    private final VerificationFacts facts = new VerificationFacts();

    /** @param fingerprint of everything that decides the rows: plan, policy and version of Remat */
    public VerificationPipeline(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            RunSession session,
            String fingerprint) {
        this.plan = plan;
        this.session = session;
        this.tables = new RunTables(plan.target(), policy.publishing().workDatabase());
        this.catalog = new Catalog(session);
        this.journal = session.journal();
        this.layout = ServingLayout.of(plan);
        this.check = new UnchangedCheck(session, plan, policy, fingerprint);
        this.beside = tables.of(RunTables.Kind.VERIFICATION, session.identity().runId());
        this.reference = new Reference(catalog, session, plan, policy, beside);
    }

    /** What is known so far; complete after {@link #run} has returned. */
    public VerificationFacts facts() {
        return facts;
    }

    /**
     * Compares.
     *
     * @throws RunEnded with {@link Blockers#VERIFY_MISMATCH} where the two differ, and with {@link Blockers#NOT_VERIFIABLE} where
     *     they cannot be compared
     */
    public void run() {
        Published published = session.stoppable("preflight", this::look);
        HighWaterMark mark = session.stoppable("snapshot", () -> mark(published));
        session.stoppable(BUILD, () -> build(mark, published));
        session.stoppable("audit", () -> compare(published));
    }

    /** Takes away what was built. */
    @Override
    public void close() {
        if (journal.hasEntered(BUILD)) {
            try {
                reference.drop();
            } catch (RematException e) {
                journal.warn(Warnings.notDropped("the table %s".formatted(beside), e));
            }
        }
    }

    private Published look() {
        Sight sight = catalog.look(plan.cdc(), plan.target());
        TableState log = sight.of(plan.cdc()).orElseThrow(() -> not("the log %s does not exist".formatted(plan.cdc())));
        TableInfo target = sight.of(plan.target())
                .map(TableState::table)
                .orElseThrow(() -> not("the target %s does not exist".formatted(plan.target())));
        Optional<TableComment> comment = target.rematComment();
        Origin origin = comment.flatMap(TableComment::builtFrom)
                .orElseThrow(
                        () -> not(
                                "the target does not say what it was built from: another program or an older version of Remat made it, or it was approved"));
        RunId builder = comment.flatMap(TableComment::builder)
                .orElseThrow(() -> not("the target does not say which run has built it"));
        if (!check.isOfToday(origin)) {
            throw not("plan, guards, checks or the version of Remat have changed since run " + builder);
        }
        if (layout.expires()) {
            throw not("values of the declared columns expire, so that the table is not what the log says");
        }
        facts.published(builder, origin, Content.of(session, plan.target(), layout));
        if (!isStill(target)) {
            throw not("another run has published at this very moment");
        }
        return new Published(target, builder, origin, sight, log.table());
    }

    private boolean isStill(TableInfo table) {
        return catalog.table(plan.target()).filter(table::isSameTable).isPresent();
    }

    private HighWaterMark mark(Published published) {
        Origin.Log then = published.origin().log();
        HighWaterMark mark = reference.upTo(then.highWater().orElse(Instant.EPOCH));
        if (mark.events() != then.events() || !mark.times().equals(then.times())) {
            throw not(
                    "the log has changed at or below the mark of run %s: it had %d events up to %s and has %d, some came late, or were cut"
                            .formatted(
                                    published.builder(),
                                    then.events(),
                                    then.highWater().orElse(Instant.EPOCH),
                                    mark.events()));
        }
        return mark;
    }

    private boolean build(HighWaterMark mark, Published published) {
        Strategy strategy = reference.build(
                mark, published.log(), published.sight().server().version());
        facts.rebuilt(strategy, reference.content());
        return true;
    }

    private boolean compare(Published published) {
        var record = facts.record().orElseThrow();
        if (record.published().equals(record.rebuilt())) {
            return true;
        }
        wherever(published.target()).ifPresent(this::differences);
        var found = facts.record().orElseThrow();
        throw RunEnded.failed(
                Blockers.VERIFY_MISMATCH,
                "the target %s, built by run %s, has %s, and the log up to its mark says %s; %s; `remat run %s --full` rebuilds it"
                        .formatted(
                                plan.target(),
                                published.builder(),
                                found.published(),
                                found.rebuilt(),
                                found.examples().isEmpty()
                                        ? "the table was replaced meanwhile, so the keys cannot be told"
                                        : "%d keys differ, such as %s"
                                                .formatted(found.differingKeys(), String.join(", ", found.examples())),
                                session.identity().route()));
    }

    /** The table that was the target when its rows were counted; another run may have replaced it since. */
    private Optional<Dataset> wherever(TableInfo target) {
        return Stream.concat(
                        catalog.table(plan.target()).stream(),
                        catalog.besides(tables).stream().map(RunTables.Role::table))
                .filter(target::isSameTable)
                .map(TableInfo::dataset)
                .findFirst();
    }

    private void differences(Dataset published) {
        List<Row> keys = session.query(VerifySql.differences(published, beside, layout));
        facts.differ(
                keys.isEmpty() ? 0 : keys.get(0).number("differing"),
                keys.stream().map(row -> row.string("example")).toList());
    }

    /** Nothing is known to be wrong, and nothing can be proved. */
    private RunEnded not(String why) {
        return new RunEnded(
                Outcome.SKIPPED,
                Blockers.NOT_VERIFIABLE,
                "%s; that is no mismatch, and nothing can be compared: `remat run %s --full` publishes a table that can be verified"
                        .formatted(why, session.identity().route()),
                null);
    }

    private record Published(TableInfo target, RunId builder, Origin origin, Sight sight, TableInfo log) {}
}
