package dev.remat.materialization.lock;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lock of one target, held by one run until it is closed. Whatever changes a target, or tables that runs keep beside it,
 * does so while it holds this:
 *
 * <pre>{@code
 * try (TargetLock lock = TargetLock.acquire(session, tables, terms)) {
 *     // finish what dead runs left, then prepare
 *     lock.check();
 *     // the one statement that people notice
 * }
 * }</pre>
 *
 * <p>The lock is a table beside the target; to create it is to test and set. A thread of its own gives signs of life, so that
 * the lock of a dead run can be taken over when its lease has ended. Whoever does that takes away the shadow of the other
 * run, so that the other, if it should still be alive, cannot publish any more. Used by the thread of the run.
 */
public final class TargetLock implements AutoCloseable {

    private final RunSession session;
    private final RunTables tables;
    private final Locks locks;
    private final SeenLock own;
    private final LockComment comment;
    private final List<SeenLock> stale;
    private final Heartbeat heartbeat;

    TargetLock(RunSession session, RunTables tables, LockTerms terms, SeenLock own, List<SeenLock> stale) {
        this.session = session;
        this.tables = tables;
        this.own = own;
        this.stale = List.copyOf(stale);
        this.comment = LockComment.of(session.identity(), tables.target(), terms);
        this.locks = new Locks(Channel.of(session), tables);
        var besides = new Locks(Channel.beside(session.connector(), session.identity()), tables);
        this.heartbeat = new Heartbeat(besides, own, comment, session.cancellation(), terms);
    }

    /**
     * Takes the lock, from a dead run if need be, and ends whatever dead runs could still do to the target: what they run on
     * the server is killed, and their shadows are renamed to {@link RunTables.Kind#FENCED}.
     *
     * @throws RunEnded with {@link Outcome#SKIPPED} and {@link Blockers#TARGET_BUSY} if another run holds the target
     */
    public static TargetLock acquire(RunSession session, RunTables tables, LockTerms terms) {
        return new Acquisition(session, tables, terms).acquire();
    }

    /**
     * Makes sure that this run still holds the target, and renews the lease.
     *
     * @throws RunEnded with {@link Blockers#LOCK_LOST} if it does not
     */
    public void check() {
        Locks.Seen seen = look();
        if (!holds(seen)) {
            throw lost(null);
        }
        locks.beat(own.table(), comment, seen.now());
    }

    /** Whether another run has taken the target over, as far as the server can be asked. */
    public boolean isLost() {
        try {
            return !holds(look());
        } catch (ClickHouseException notAnswered) {
            return heartbeat.hasLost();
        }
    }

    /** How a run ends that has lost the lock before it published. */
    public RunEnded lost(@Nullable Throwable symptom) {
        return new RunEnded(
                Outcome.FAILED,
                Blockers.LOCK_LOST,
                "run %s lost the lock of %s: it gave no sign of life for longer than its lease, and another run took over; nothing was published"
                        .formatted(session.identity().runId(), tables.target()),
                symptom);
    }

    /** The runs whose locks were taken over, the oldest first. */
    public List<RunId> replaced() {
        return stale.stream()
                .flatMap(lock -> lock.comment().stream())
                .map(LockComment::run)
                .toList();
    }

    /**
     * Gives the lock up, with those it was taken over from. Stays where a statement of the run does not end, so that the target
     * is busy for a while. Never throws: a lock that could not be given up ends with its lease.
     */
    @Override
    public void close() {
        heartbeat.close();
        try {
            List<String> running = new Catalog(session)
                    .runningQueries(session.identity().queryIdPrefix()).stream()
                            .filter(query -> !session.kill(query))
                            .toList();
            if (running.isEmpty()) {
                release();
            } else {
                session.journal()
                        .warn("the lock of %s stays, because %s still runs on the server"
                                .formatted(tables.target(), String.join(", ", running)));
            }
        } catch (ClickHouseException e) {
            session.journal()
                    .warn("the lock %s could not be dropped; the next run takes it over when its lease has ended: %s"
                            .formatted(own.table(), e.getMessage()));
        }
    }

    void startBeating() {
        heartbeat.start();
    }

    private Locks.Seen look() {
        return locks.look(session.identity().runId());
    }

    private boolean holds(Locks.Seen seen) {
        return !heartbeat.hasLost() && seen.highest().filter(own::isSame).isPresent();
    }

    /** The lowest first, so that nobody meanwhile takes one over that has already ended. */
    private void release() {
        Locks.Seen seen = look();
        if (!holds(seen)) {
            return;
        }
        seen.locks().stream()
                .filter(lock -> stale.stream().anyMatch(lock::isSame))
                .forEach(lock -> locks.drop(lock.table()));
        if (seen.cancel().isPresent()) {
            locks.drop(tables.cancelMarker(session.identity().runId()));
        }
        locks.drop(own.table());
    }
}
