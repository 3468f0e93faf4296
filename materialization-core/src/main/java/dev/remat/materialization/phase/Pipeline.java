package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.log.StreamMark;
import dev.remat.materialization.phase.quality.CheckedTable;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunJournal;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.BuildSql;
import dev.remat.materialization.sql.LatestEvents;
import dev.remat.materialization.sql.LogSource;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** The phases of one rebuild in their order. Throws at the first thing that keeps the run from passing. */
public final class Pipeline {

    private static final String BUILD = "build";

    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final RunSession session;
    private final Clock clock;
    private final RunTables tables;
    private final Catalog catalog;
    private final RunJournal journal;
    private final ServingLayout layout;
    private final Leftovers leftovers;
    private final RunFacts facts = new RunFacts();

    public Pipeline(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            RunSession session,
            Clock clock) {
        this.plan = plan;
        this.policy = policy;
        this.session = session;
        this.clock = clock;
        this.tables = new RunTables(plan.target(), policy.publishing().workDatabase());
        this.layout = ServingLayout.of(plan);
        this.catalog = new Catalog(session);
        this.journal = session.journal();
        this.leftovers = new Leftovers(catalog, session, tables, policy.retirement(), clock);
    }

    /** What is known so far; complete after {@link #run} has returned. */
    public RunFacts facts() {
        return facts;
    }

    /**
     * Rebuilds and publishes.
     *
     * @throws dev.remat.materialization.error.RematException with the reason why the run did not pass
     */
    public void run() {
        Ground ground = stoppable("preflight", () -> new Preflight(catalog, session, tables, facts, clock, leftovers)
                .check(plan, policy));
        stoppable("recover", this::recover);
        HighWaterMark mark = stoppable("snapshot", this::snapshot);
        StrategyChoice choice = StrategyChoice.choose(policy.strategy(), plan, ground.log(), mark);
        facts.strategy(choice);
        var log = LogSource.upTo(plan.cdc(), choice.stream(), mark.ingestedAt().orElse(Instant.EPOCH));
        var latest = new LatestEvents(log, policy.ordering(), truncated(mark));
        Build.Built built = stoppable(BUILD, () -> build(latest, choice, ground));
        Content content = stoppable("audit", () -> audit(mark, built, ground));
        boolean exists = facts.targetExisted().orElse(false);
        Publish.Published published = journal.phase(
                "publish", () -> new Publish(catalog, session, tables).publish(exists, ground.canExchange()));
        afterwards("verify", () -> new Verify(catalog, session, tables).verify(published, content, layout));
        afterwards("retire", () -> retire(published));
    }

    private void retire(Publish.Published published) {
        if (layout.expires()) {
            session.settle(BuildSql.expire(plan.target()));
        }
        new Retire(session, tables, leftovers).retire(published.copy());
    }

    /**
     * A phase after publishing. Only its own verdict can still fail the run: whatever else goes wrong here, the new rows are
     * what people read, and a report that says otherwise would be wrong.
     */
    private void afterwards(String phase, Runnable work) {
        try {
            journal.phase(phase, () -> {
                work.run();
                return true;
            });
        } catch (RunEnded verdict) {
            throw verdict;
        } catch (RuntimeException e) {
            journal.warn("the new rows are published, and %s did not finish: %s".formatted(phase, e.getMessage()));
        }
    }

    /** Takes away what a run that ended early has built; asks nothing of the server if the run never came to build. */
    public void cleanUp() {
        if (journal.hasEntered(BUILD)) {
            new Cleanup(catalog, session, tables).clean();
        }
    }

    /** A phase before publishing: not entered by a run that was cancelled or whose time is over. */
    private <T> T stoppable(String phase, Supplier<T> work) {
        return journal.phase(phase, () -> {
            session.checkWanted();
            return work.get();
        });
    }

    private static List<StreamMark> truncated(HighWaterMark mark) {
        return mark.streams().stream()
                .filter(stream -> stream.lastTruncate() != null)
                .toList();
    }

    private boolean recover() {
        new Recover(catalog, session, tables).recover();
        leftovers.clear(policy.publishing().maxOrphans());
        return true;
    }

    private HighWaterMark snapshot() {
        boolean exists = catalog.table(plan.target()).isPresent();
        long rows = exists ? session.query(AuditSql.rows(plan.target())).get(0).number("rows") : 0;
        facts.target(exists, rows);
        var snapshot = new Snapshot(session);
        HighWaterMark mark = snapshot.take(plan, policy.ordering());
        facts.highWater(mark);
        snapshot.warn(mark, plan);
        snapshot.guard(mark, plan, policy, clock.instant());
        return mark;
    }

    private Build.Built build(LatestEvents latest, StrategyChoice choice, Ground ground) {
        Build.Built built = new Build(catalog, session, tables, plan, policy).build(latest, choice, ground);
        facts.tally(built.tally());
        return built;
    }

    private Content audit(HighWaterMark mark, Build.Built built, Ground ground) {
        Tally tally = built.tally();
        Dataset shadow = tables.shadow(session.identity().runId());
        var audit = new Audit(session, shadow, layout);
        audit.checkKeys(tally.faults(), plan.uniqueKey());
        audit.checkUnavailable(tally, plan);
        Content content = audit.check(tally, mark, policy.deleteMode());
        facts.audited(content);
        if (plan.isTyped()) {
            var quality = new QualityAudit(session, plan, policy);
            var checked = new CheckedTable(
                    shadow, plan.target(), layout, policy.deleteMode() == DeleteMode.TOMBSTONE, clock.instant());
            QualityEvidence found = quality.look(built, checked, ground.version());
            facts.quality(found);
            quality.judge(found);
        }
        audit.guard(content.rows(), facts.previousRows().orElse(0), policy);
        return content;
    }
}
