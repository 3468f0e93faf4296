package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Baseline;
import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.HeldBuild;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.ServerInfo;
import dev.remat.materialization.catalog.Sight;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.catalog.TableState;
import dev.remat.materialization.catalog.TypedBaseline;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.phase.quality.CheckedTable;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.HeldTable;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunJournal;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.LatestEvents;
import dev.remat.materialization.version.HeldTables;
import dev.remat.materialization.version.ScheduleHold;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The phases of one rebuild in their order. Throws at the first thing that keeps the run from passing. Holds the target's lock
 * from its recovery until it is closed.
 */
public final class Pipeline implements AutoCloseable {

    private static final String RECOVER = "recover";
    private static final String BUILD = "build";

    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final RunSession session;
    private final Clock clock;
    private final RunTables tables;
    private final Catalog catalog;
    private final Trigger trigger;
    private final RunJournal journal;
    private final ServingLayout layout;
    private final Orphans orphans;
    private final RunFacts facts = new RunFacts();
    private final LockedTarget target;
    private final Map<String, String> fired = new LinkedHashMap<>();
    private final String fingerprint;
    private final UnchangedCheck unchanged;
    private final LockedTarget.AfterRecovery afterRecovery;
    private Basis basis = Basis.FULL;
    private @Nullable Sight sight;
    private boolean mayBeUnchanged;
    private long oldParts;

    /**
     * The phases of a run.
     *
     * @param fingerprint of everything that decides the rows: plan, policy and version of Remat
     * @param terms how the target's lock is held
     * @param afterRecovery told when nothing of dead runs is left, and nothing of this one begun
     */
    public Pipeline(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            RunSession session,
            Trigger trigger,
            Clock clock,
            String fingerprint,
            LockTerms terms,
            LockedTarget.AfterRecovery afterRecovery) {
        this.plan = plan;
        this.policy = policy;
        this.session = session;
        this.trigger = trigger;
        this.clock = clock;
        this.fingerprint = fingerprint;
        this.tables = new RunTables(plan.target(), policy.publishing().workDatabase());
        this.layout = ServingLayout.of(plan);
        this.catalog = new Catalog(session);
        this.journal = session.journal();
        this.afterRecovery = afterRecovery;
        this.unchanged = new UnchangedCheck(session, plan, policy, fingerprint);
        this.target = new LockedTarget(catalog, session, tables, terms, afterRecovery);
        this.orphans = new Orphans(catalog, session, tables, policy.retirement(), clock);
    }

    /** What is known so far; complete after {@link #run} has returned. */
    public RunFacts facts() {
        return facts;
    }

    /**
     * Rebuilds and publishes, or finds that nothing has changed, see {@link RunFacts#unchanged}.
     *
     * @throws dev.remat.materialization.error.RematException with the reason why the run did not pass
     */
    public void run() {
        try {
            rebuild();
        } catch (RuntimeException e) {
            throw target.reason(e);
        }
    }

    /**
     * Only recovers: finishes or undoes what dead runs left beside the target.
     *
     * @throws dev.remat.materialization.error.RematException with the reason why that was not possible
     */
    public void recoverOnly() {
        session.stoppable(RECOVER, () -> target.take(policy.retirement(), clock));
    }

    private void rebuild() {
        Optional<Ground> found = session.stoppable("preflight", this::preflight);
        if (found.isEmpty() || session.stoppable(RECOVER, this::recoverAndSeeIfDone)) {
            return;
        }
        Ground ground = found.get();
        HighWaterMark mark = session.stoppable("snapshot", () -> snapshot(ground));
        Build.Built built = session.stoppable(BUILD, () -> build(mark, ground));
        Audited audited = session.stoppable("audit", () -> audit(mark, built, ground));
        if (!fired.isEmpty()) {
            session.stoppable("hold", () -> hold(audited.content()));
        }
        boolean exists = facts.targetExisted().orElse(false);
        new Replacement(catalog, session, tables, target, orphans).replace(exists, ground.canExchange(), audited);
    }

    /** What was found; empty where nothing has changed, and there is nothing beside the target to see to. */
    private Optional<Ground> preflight() {
        var preflight = new Preflight(catalog, session, tables, facts, clock, orphans);
        Optional<Sight> seen = look();
        sight = seen.orElse(null);
        ServerInfo server = seen.map(Sight::server).map(preflight::checked).orElseGet(preflight::server);
        Optional<TableInfo> published =
                seen.isPresent() ? seen.get().of(plan.target()).map(TableState::table) : catalog.table(plan.target());
        ScheduleHold.respect(published, trigger, session.identity().route(), journal);
        Optional<Unchanged> since = seen.flatMap(shown -> unchanged.look(shown, clock.instant()));
        mayBeUnchanged = since.isPresent();
        if (since.isPresent() && !afterRecovery.isAwaited() && quiet().isAround()) {
            facts.unchanged(since.get());
            return Optional.empty();
        }
        Ground ground = preflight.check(plan, policy, server);
        session.bound(BuildSettings.ofEveryStatement(policy.limits(), ground.version()));
        return Optional.of(ground);
    }

    private Quiet quiet() {
        return new Quiet(catalog, tables, policy.retirement(), orphans, clock);
    }

    /** Server, log and target; empty where the server refuses to tell, which preflight explains. */
    private Optional<Sight> look() {
        try {
            return Optional.of(catalog.look(plan.cdc(), plan.target()));
        } catch (StatementRefused e) {
            return Optional.empty();
        }
    }

    /** Ends the run; what it has built waits for a decision, unless there is no route by which somebody could decide. */
    private HeldTable hold(Content content) {
        List<String> blockers = List.copyOf(fired.keySet());
        if (trigger != Trigger.AD_HOC) {
            var build = new HeldBuild(
                    content.rows(),
                    content.checksum(),
                    facts.events().orElse(0),
                    facts.deletedKeys().orElse(0),
                    facts.highWater().orElse(null),
                    blockers,
                    HeldBuild.Previous.of(catalog.table(plan.target())));
            facts.held(new HeldTables(catalog, session, tables)
                    .hold(build, policy.retirement().holdFor()));
        }
        throw RunEnded.held(blockers, String.join("; ", fired.values()));
    }

    private void fire(List<FiredGuard> guards) {
        guards.forEach(guard -> fired.putIfAbsent(guard.blocker(), guard.message()));
    }

    /** Gives the target's lock up. */
    @Override
    public void close() {
        target.close();
    }

    /**
     * Takes away what a run that ended early has built; asks nothing of the server if the run never came to build.
     *
     * @return ids of statements of the run that still run on the server
     */
    public List<String> cleanUp() {
        return journal.hasEntered(BUILD) ? new Cleanup(catalog, session, tables).clean() : List.of();
    }

    /** Whether nothing has changed, as far as the target was to be seen to and nothing else. */
    private boolean recoverAndSeeIfDone() {
        List<RunTables.Role> besides = target.take(policy.retirement(), clock);
        orphans.clear(besides, policy.publishing().maxOrphans());
        Optional<Unchanged> since =
                mayBeUnchanged ? look().flatMap(shown -> unchanged.look(shown, clock.instant())) : Optional.empty();
        since.ifPresent(facts::unchanged);
        return since.isPresent();
    }

    private HighWaterMark snapshot(Ground ground) {
        Optional<TableInfo> published = catalog.table(plan.target());
        long rows = published.isEmpty()
                ? 0
                : session.query(AuditSql.rows(plan.target())).get(0).number("rows");
        oldParts = published.map(TableInfo::activeParts).orElse(0L);
        facts.target(published.isPresent(), rows);
        basis = new BasisCheck(session, plan, policy, fingerprint)
                .look(published, rows, ground.version(), clock.instant());
        var snapshot = new Snapshot(session);
        HighWaterMark mark = basis.taken().orElseGet(() -> snapshot.take(plan, policy.ordering()));
        facts.highWater(mark);
        snapshot.warn(mark, plan);
        var look = new LogLook(session, plan, ground.log());
        facts.log(look.log(mark), look.choice(policy, mark, published));
        fire(snapshot.guard(mark, plan, policy, clock.instant()));
        return mark;
    }

    private Build.Built build(HighWaterMark mark, Ground ground) {
        var build = new Build(catalog, session, tables, plan, policy);
        Build.Built built = changes(build, mark, ground).orElseGet(() -> everything(build, mark, ground));
        facts.tally(built.tally());
        var merges = new Merges(session, clock, tables.shadow(session.identity().runId()), policy, oldParts);
        facts.built(plan.target(), merges.settle(basis.published().isPresent()));
        return built;
    }

    private Build.Built everything(Build build, HighWaterMark mark, Ground ground) {
        StrategyChoice choice = StrategyChoice.choose(policy.strategy(), plan, ground.log(), mark)
                .because(basis.refusal());
        return new FullBuild(build, session, plan, policy, ground.log(), facts)
                .build(choice, latest(mark, choice.stream()), mark, ground.version());
    }

    /** What has changed, put into the published table; empty where that cannot be done. */
    private Optional<Build.Built> changes(Build build, HighWaterMark mark, Ground ground) {
        Optional<Baseline> published = basis.published();
        if (published.isEmpty()) {
            return Optional.empty();
        }
        Baseline baseline = published.get();
        long newEvents = mark.events() - baseline.logEvents();
        facts.strategy(StrategyChoice.incremental(basis.run(), newEvents, baseline.stream()));
        var changes = new Changes(session, tables, plan, policy, build);
        try {
            Changes.Result result = changes.build(
                    baseline,
                    latest(mark, baseline.stream()),
                    newEvents,
                    build.settings(Strategy.ORDERED, ground.version()));
            basis = result.built().isPresent() ? basis : Basis.refused(result.refusal());
            return result.built();
        } catch (StatementRefused refused) {
            changes.undo();
            basis = Basis.refused("the server refused: " + refused.getMessage());
            return Optional.empty();
        }
    }

    private LatestEvents latest(HighWaterMark mark, @Nullable String stream) {
        return LatestEvents.upTo(mark, plan.cdc(), stream, policy.ordering());
    }

    private Audited audit(HighWaterMark mark, Build.Built built, Ground ground) {
        Tally tally = built.tally();
        Dataset shadow = tables.shadow(session.identity().runId());
        var audit = new Audit(session, shadow, layout);
        audit.checkKeys(tally.faults(), plan.uniqueKey());
        audit.checkUnavailable(tally, plan);
        Optional<String> parts = basis.published().map(before -> Audit.parts(session, shadow));
        Content content = audit.check(tally, mark, policy.deleteMode());
        if (!built.oneRowPerKey()) {
            audit.checkOneRowPerKey(null);
        }
        facts.audited(content);
        double share = policy.incremental().verifySample(mark.events());
        if (basis.published().isPresent() && share > 0) {
            facts.sample(new SampleCheck(catalog, session, tables, plan, policy, share).check(mark, ground.version()));
        }
        if (plan.isTyped()) {
            var quality = new QualityAudit(session, plan, policy);
            var checked = new CheckedTable(
                    shadow, plan.target(), layout, policy.deleteMode() == DeleteMode.TOMBSTONE, clock.instant());
            QualityEvidence found = quality.look(built, checked, ground.version());
            facts.quality(found);
            quality.judge(found);
        }
        fire(audit.guard(content.rows(), facts.previousRows().orElse(0), policy));
        if (fired.isEmpty()) {
            boolean buildable = BasisCheck.isOfUse(policy.strategy(), mark.events())
                    && TypedBasis.refusal(plan, policy).isEmpty();
            Optional<NextBasis.Summary> summary = buildable
                    ? Optional.of(new NextBasis.Summary(mark, tally, content, ground.version(), typed(built)))
                    : Optional.empty();
            new NextBasis(catalog, session, plan.target(), shadow, fingerprint)
                    .leave(basis.published(), summary, unchanged, Optional.ofNullable(sight), facts);
        }
        return new Audited(content, layout, parts);
    }

    private @Nullable TypedBaseline typed(Build.Built built) {
        return new TypedBasis(session, plan, policy)
                .leave(built.findings(), built.tally().withheld());
    }
}
