package dev.remat.materialization.lock;

import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.run.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives signs of life for one lock, looks whether it still counts, and hears requests to end the run. A run that has lost its
 * lock, or could not renew it for the length of its lease, is cancelled.
 */
final class Heartbeat implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);

    /** A statement of this thread takes at most ten seconds, and its end five more. */
    private static final long PATIENCE_MILLIS = 15_000;

    private final Locks locks;
    private final SeenLock own;
    private final LockComment comment;
    private final Cancellation cancellation;
    private final LockTerms terms;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean lost;
    private long lastBeat;

    Heartbeat(Locks locks, SeenLock own, LockComment comment, Cancellation cancellation, LockTerms terms) {
        this.locks = locks;
        this.own = own;
        this.comment = comment;
        this.cancellation = cancellation;
        this.terms = terms;
        this.thread = new Thread(this::run, "remat-lock-" + comment.run());
        this.thread.setDaemon(true);
    }

    /** The lock has just been renewed. */
    void start() {
        lastBeat = System.nanoTime();
        thread.start();
    }

    /** Whether the lock is known to be lost. */
    boolean hasLost() {
        return lost;
    }

    /** Ends the thread, and waits until it sends nothing any more. */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!lost && !closed.await(terms.look().toMillis(), TimeUnit.MILLISECONDS)) {
                lookAndBeat();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void lookAndBeat() {
        long now = System.nanoTime();
        try {
            Locks.Seen seen = locks.look(comment.run());
            if (seen.highest().filter(own::isSame).isEmpty()) {
                lose("another run has taken the target over");
                return;
            }
            seen.cancel().ifPresent(request -> cancel(request.why()));
            if (now - lastBeat >= terms.beat().toNanos()) {
                locks.beat(own.table(), comment, seen.now());
                lastBeat = now;
            }
        } catch (ClickHouseException e) {
            log.debug("the lock {} could not be renewed now: {}", own.table(), e.getMessage());
            if (now - lastBeat >= terms.lease().toNanos()) {
                lose("its lock of the target could not be renewed: " + e.getMessage());
            }
        }
    }

    private void lose(String why) {
        lost = true;
        cancel(why);
    }

    /** On a thread of its own: a query that does not end at once must not keep this one from beating. */
    private void cancel(String why) {
        if (cancellation.reason().isEmpty()) {
            var ending = new Thread(() -> end(why), "remat-cancel-" + comment.run());
            ending.setDaemon(true);
            ending.start();
        }
    }

    /** A query that could not be killed here is met by the run itself, before it gives the lock up. */
    private void end(String why) {
        try {
            cancellation.cancel(why);
        } catch (ClickHouseException e) {
            log.debug("the statement of run {} could not be killed: {}", comment.run(), e.getMessage());
        }
    }
}
