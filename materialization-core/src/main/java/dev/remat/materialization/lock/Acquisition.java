package dev.remat.materialization.lock;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import java.util.List;
import java.util.Optional;

/** One try to take the lock of a target: whoever is alive keeps it, and of two that try at once at most one gets it. */
final class Acquisition {

    private static final int TABLE_ALREADY_EXISTS = 57;

    /** A run whose statements still run is given this many leases before they are killed: only its beats may be refused. */
    private static final int LEASES_OF_A_RUNNING_QUERY = 3;

    private final RunSession session;
    private final RunTables tables;
    private final LockTerms terms;
    private final Catalog catalog;
    private final Locks locks;

    Acquisition(RunSession session, RunTables tables, LockTerms terms) {
        this.session = session;
        this.tables = tables;
        this.terms = terms;
        this.catalog = new Catalog(session);
        this.locks = new Locks(Channel.of(session), tables);
    }

    TargetLock acquire() {
        List<SeenLock> stale = look().locks();
        stale.stream().filter(this::isAlive).findFirst().ifPresent(alive -> {
            throw busy(alive);
        });
        int generation = stale.isEmpty() ? 1 : stale.get(stale.size() - 1).generation() + 1;
        create(tables.lock(generation));
        TargetLock held = settle(generation, stale);
        try {
            held.startBeating();
            new Fence(session, catalog, tables).raise(held.replaced());
            stale.forEach(this::tell);
            return held;
        } catch (RuntimeException e) {
            held.close();
            throw e;
        }
    }

    /** Backs off where another run has come in between: a lock that was not there when the dead were told from the living. */
    private TargetLock settle(int generation, List<SeenLock> stale) {
        List<SeenLock> now = look().locks();
        SeenLock own = now.stream()
                .filter(lock -> lock.generation() == generation && isOwn(lock))
                .findFirst()
                .orElseThrow(() -> busy(now.isEmpty() ? Optional.empty() : Optional.of(now.get(now.size() - 1))));
        Optional<SeenLock> other = now.stream()
                .filter(lock -> !lock.isSame(own) && stale.stream().noneMatch(lock::isSame))
                .findFirst();
        if (other.isPresent()) {
            locks.drop(own.table());
            throw busy(other.get());
        }
        return new TargetLock(session, tables, terms, own, stale);
    }

    private void create(Dataset lock) {
        try {
            locks.create(lock, LockComment.of(session.identity(), tables.target(), terms));
        } catch (StatementRefused e) {
            if (e.code() != TABLE_ALREADY_EXISTS) {
                throw e;
            }
            throw busy(look().highest());
        } catch (ConnectionFailed nothingSent) {
            throw nothingSent;
        } catch (ClickHouseException lost) {
            session.kill(lost.queryId());
            if (look().locks().stream().noneMatch(this::isOwn)) {
                throw lost;
            }
        }
    }

    private boolean isAlive(SeenLock lock) {
        LockComment holder = lock.comment().orElse(null);
        if (holder == null) {
            return true;
        }
        boolean samePlace = !terms.place().isEmpty() && terms.place().equals(holder.place());
        if (samePlace || terms.nodes().isDead(holder.run())) {
            return false;
        }
        boolean mayBeOverloaded = lock.age() < holder.leaseSeconds() * LEASES_OF_A_RUNNING_QUERY;
        return lock.age() < holder.leaseSeconds() || (mayBeOverloaded && hasQueries(holder));
    }

    private boolean hasQueries(LockComment holder) {
        return catalog.runningQueries(holder.run().text()).stream()
                .anyMatch(query -> !query.startsWith(Channel.QUERY_ID));
    }

    private boolean isOwn(SeenLock lock) {
        return lock.comment()
                .filter(comment -> comment.run().equals(session.identity().runId()))
                .isPresent();
    }

    private Locks.Seen look() {
        return locks.look(session.identity().runId());
    }

    private RunEnded busy(Optional<SeenLock> lock) {
        return lock.map(this::busy)
                .orElseGet(() -> busy("the target %s was taken and given back by another run at this very moment"
                        .formatted(tables.target())));
    }

    private RunEnded busy(SeenLock lock) {
        return busy(lock.comment()
                .map(holder ->
                        "target %s is held by %s, which started at %s and gave its last sign of life %d s ago; this run did nothing"
                                .formatted(
                                        tables.target(),
                                        holder.holder(),
                                        holder.run().startedAt(),
                                        Math.max(0, lock.age())))
                .orElseGet(() -> "the table %s has the name of a lock and is none; drop it or give it another name"
                        .formatted(lock.table())));
    }

    private static RunEnded busy(String message) {
        return new RunEnded(Outcome.SKIPPED, Blockers.TARGET_BUSY, message, null);
    }

    private void tell(SeenLock taken) {
        taken.comment().ifPresent(holder -> session.journal()
                .warn(
                        "%s died while it held the target; its last sign of life was %d s old, and its lock was taken over"
                                .formatted(holder.holder(), Math.max(0, taken.age()))));
    }
}
