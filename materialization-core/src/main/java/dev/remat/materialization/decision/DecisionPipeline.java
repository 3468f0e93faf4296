package dev.remat.materialization.decision;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.Placement;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.phase.Audited;
import dev.remat.materialization.phase.Cleanup;
import dev.remat.materialization.phase.LockedTarget;
import dev.remat.materialization.phase.Orphans;
import dev.remat.materialization.phase.Replacement;
import dev.remat.materialization.phase.preflight.Databases;
import dev.remat.materialization.phase.preflight.ExchangeTrial;
import dev.remat.materialization.phase.preflight.Findings;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunJournal;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.PublishSql;
import dev.remat.materialization.version.Placing;
import java.time.Clock;
import java.util.List;

/** The phases of one decision in their order. Throws at the first thing that keeps it from being carried out. */
public final class DecisionPipeline implements AutoCloseable {

    private static final String TAKE = "take";

    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final Decision decision;
    private final RunSession session;
    private final Clock clock;
    private final RunTables tables;
    private final Catalog catalog;
    private final RunJournal journal;
    private final LockedTarget target;
    private final DecisionFacts facts = new DecisionFacts();

    /**
     * The phases of a decision.
     *
     * @param terms how the target's lock is held
     * @param afterRecovery told when nothing of dead runs is left, and nothing of this one begun
     */
    public DecisionPipeline(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            Decision decision,
            RunSession session,
            Clock clock,
            LockTerms terms,
            LockedTarget.AfterRecovery afterRecovery) {
        this.plan = plan;
        this.policy = policy;
        this.decision = decision;
        this.session = session;
        this.clock = clock;
        this.tables = new RunTables(plan.target(), policy.publishing().workDatabase());
        this.catalog = new Catalog(session);
        this.journal = session.journal();
        this.target = new LockedTarget(catalog, session, tables, terms, afterRecovery);
    }

    /** What is known so far; complete after {@link #run} has returned. */
    public DecisionFacts facts() {
        return facts;
    }

    /**
     * Carries the decision out.
     *
     * @throws dev.remat.materialization.error.RematException with the reason why nothing was published
     */
    public void run() {
        try {
            carryOut();
        } catch (RuntimeException e) {
            throw target.reason(e);
        }
    }

    private void carryOut() {
        boolean canExchange = session.stoppable("preflight", this::preflight);
        session.stoppable("recover", this::recover);
        if (decision instanceof Decision.Reject rejection) {
            session.stoppable("reject", () -> reject(rejection));
        }
        Chosen chosen = session.stoppable("audit", this::choose);
        session.stoppable(TAKE, () -> take(chosen));
        var orphans = new Orphans(catalog, session, tables, policy.retirement(), clock);
        new Replacement(catalog, session, tables, target, orphans)
                .replace(
                        facts.targetExisted().orElse(false),
                        canExchange,
                        Audited.of(chosen.content(), chosen.layout()));
    }

    /** Gives the target's lock up. */
    @Override
    public void close() {
        target.close();
    }

    /**
     * Gives the table of a run that did not publish back to where it was.
     *
     * @return ids of statements of the run that still run on the server
     */
    public List<String> cleanUp() {
        return journal.hasEntered(TAKE) ? new Cleanup(catalog, session, tables).clean() : List.of();
    }

    /** Whether two tables can be swapped in one step. */
    private boolean preflight() {
        var findings = new Findings(journal);
        catalog.table(plan.target())
                .filter(target -> !target.isMergeTree())
                .ifPresent(other ->
                        findings.problem("the target %s is a %s, not a MergeTree table; somebody else has put it there"
                                .formatted(plan.target(), other.engine())));
        boolean canExchange = Databases.check(catalog, tables, findings).haveExchange()
                && findings.isClean()
                && new ExchangeTrial(catalog, session, tables, findings, clock).canExchange();
        if (!findings.isClean()) {
            throw RunEnded.failed(Blockers.PREFLIGHT, String.join("; ", findings.problems()));
        }
        return canExchange;
    }

    private boolean recover() {
        target.take(policy.retirement(), clock);
        boolean exists = catalog.table(plan.target()).isPresent();
        facts.target(
                exists,
                exists ? session.query(AuditSql.rows(plan.target())).get(0).number("rows") : 0);
        return true;
    }

    private boolean reject(Decision.Reject rejection) {
        RunTables.Role held = held().find(rejection.run());
        facts.chose(held.table().rematComment().orElse(null));
        target.check();
        session.settle(PublishSql.dropAtOnce(held.table().dataset()));
        throw new RunEnded(
                Outcome.REJECTED,
                Blockers.REJECTED,
                "%s rejected what run %s has built: %s; its table is dropped, the target is as before"
                        .formatted(
                                rejection.decider().by(),
                                rejection.run(),
                                rejection.decider().reason()),
                null);
    }

    private Chosen choose() {
        ServingLayout layout = ServingLayout.of(plan);
        Chosen chosen;
        if (decision instanceof Decision.Approve approval) {
            RunTables.Role held = held().find(approval.run());
            facts.chose(held.table().rematComment().orElse(null));
            chosen = held().check(held);
        } else {
            var copies = new CopyChoice(catalog, session, tables);
            RunTables.Role copy = copies.find(decision.named());
            facts.chose(copy.table().rematComment().orElse(null));
            chosen = copies.look(copy, layout);
        }
        facts.looked(chosen.content());
        return chosen;
    }

    private HeldChoice held() {
        return new HeldChoice(catalog, session, tables, ServingLayout.of(plan));
    }

    private boolean take(Chosen chosen) {
        boolean isRollback = decision instanceof Decision.RollBack;
        var placement = new Placement(
                isRollback ? Placement.Mode.ROLLBACK : Placement.Mode.APPROVED_SHADOW,
                session.identity().runId(),
                decision.decider(),
                clock.instant(),
                decision instanceof Decision.RollBack rollback && rollback.holdsSchedule(),
                chosen.role().kind(),
                chosen.role().run());
        target.check();
        new Placing(catalog, session, tables).take(chosen.role(), placement);
        return true;
    }
}
