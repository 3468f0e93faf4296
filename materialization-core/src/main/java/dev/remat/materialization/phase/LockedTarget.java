package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.lock.TargetLock;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.version.HeldTables;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The target in the hands of one run, whatever the run is for: locked, and freed of what dead runs have left. */
public final class LockedTarget implements AutoCloseable {

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final LockTerms terms;
    private final AfterRecovery afterRecovery;
    private @Nullable TargetLock lock;

    /**
     * A target that is not locked yet.
     *
     * @param terms how its lock is held
     * @param afterRecovery told when nothing of dead runs is left, and nothing of this one begun
     */
    public LockedTarget(
            Catalog catalog, RunSession session, RunTables tables, LockTerms terms, AfterRecovery afterRecovery) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.terms = terms;
        this.afterRecovery = afterRecovery;
    }

    /**
     * Takes the lock, finishes or undoes what dead runs left, and drops held tables that have waited for too long.
     *
     * @return the tables that lay beside the target before the last step
     */
    public List<RunTables.Role> take(Retirement retirement, Clock clock) {
        requireLease();
        lock = TargetLock.acquire(session, tables, terms);
        List<RunTables.Role> besides = new Recover(catalog, session, tables).recover();
        afterRecovery.recovered(besides);
        new HeldTables(catalog, session, tables).expire(besides, retirement.holdFor(), clock.instant());
        return besides;
    }

    /** The lock, once it is taken. */
    TargetLock lock() {
        return Objects.requireNonNull(lock, "the lock is taken before anything is built");
    }

    /**
     * Makes sure that the target is still locked, and that this process may still change it.
     *
     * @throws RunEnded with {@link Blockers#LOCK_LOST} or {@link Blockers#NODE_LEASE_LOST} if it is not so
     */
    public void check() {
        requireLease();
        lock().check();
    }

    private void requireLease() {
        terms.nodes().whyNotToPublish().ifPresent(why -> {
            throw new RunEnded(Outcome.FAILED, Blockers.NODE_LEASE_LOST, why + "; nothing was published", null);
        });
    }

    /**
     * A run that loses its lock fails by what the next one has done to it, and says so instead of naming the symptom. A publishing
     * statement whose answer is lost may have been executed before that, and stays unknown.
     */
    public RuntimeException reason(RuntimeException failure) {
        boolean decided = failure instanceof RunEnded ended
                && (ended.blockers().contains(Blockers.LOCK_LOST)
                        || ended.blockers().contains(Blockers.NODE_LEASE_LOST)
                        || ended.blockers().contains(Blockers.VERIFY));
        boolean notSent = !session.journal().hasEntered(Replacement.PUBLISH)
                || failure instanceof StatementRefused
                || failure.getCause() instanceof StatementRefused;
        return lock != null && !decided && notSent && lock.isLost() ? lock.lost(failure) : failure;
    }

    /** Gives the lock up. */
    @Override
    public void close() {
        if (lock != null) {
            lock.close();
        }
    }

    /** Told when the target is whole again and the caller holds its lock. */
    public interface AfterRecovery {

        /** Nothing is left to finish or undo; these tables lie beside the target. */
        void recovered(List<RunTables.Role> besides);

        /** Whether something waits for that which no table tells of. */
        default boolean isAwaited() {
            return false;
        }
    }
}
