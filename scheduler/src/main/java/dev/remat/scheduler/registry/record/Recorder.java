package dev.remat.scheduler.registry.record;

import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.Database.Work;
import dev.remat.scheduler.registry.store.Sql;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the registry, one thing after the other, on a thread of its own. While the database is down what is to be written
 * waits, up to a bound, and one attempt after ever longer pauses is made to reach it. Whoever writes is never kept waiting, and
 * whoever asks only for a bounded time. Thread-safe.
 */
public final class Recorder implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Recorder.class);

    /** More than that is dropped, the oldest first: runs come back from their evidence. */
    private static final int MOST_WAITING = 10_000;

    /** What fails so often on a database that answers is not the fault of the database. */
    private static final int ATTEMPTS = 3;

    private static final Duration AT_CLOSE = Duration.ofSeconds(10);

    private final Database database;
    private final Duration firstPause;
    private final Duration longestPause;
    private final Thread thread = new Thread(this::writeAll, "remat-registry");
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Task<?>> waiting = new ArrayDeque<>();
    private boolean closed;
    private boolean down;
    private long dropped;

    /** Begins; the pauses go from one second to four. */
    public static Recorder start(Database database) {
        return start(database, Duration.ofSeconds(1), Duration.ofSeconds(4));
    }

    /** Begins with other pauses, of which each is twice the one before. */
    static Recorder start(Database database, Duration firstPause, Duration longestPause) {
        var recorder = new Recorder(database, firstPause, longestPause);
        recorder.thread.setDaemon(true);
        recorder.thread.start();
        return recorder;
    }

    private Recorder(Database database, Duration firstPause, Duration longestPause) {
        this.database = database;
        this.firstPause = firstPause;
        this.longestPause = longestPause;
    }

    /** Writes soon. */
    public void write(String what, Change change) {
        add(new Task<>(what, sql -> {
            change.with(sql);
            return true;
        }));
    }

    /**
     * Does work after all that was to be written before, and waits for what it gives.
     *
     * @return empty where that is not known in time; it is done later then
     */
    public <T> Optional<T> ask(String what, Work<T> work, Duration patience) {
        var task = new Task<>(what, work);
        boolean useless = add(task);
        try {
            return useless
                    ? Optional.empty()
                    : Optional.ofNullable(task.done.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * The same, but not done later: where it is not known in time what it gives, it is left, or undone.
     *
     * @param undo takes back what the work may have done
     */
    public <T> Optional<T> askNow(String what, Work<T> work, Change undo, Duration patience) {
        var givenUp = new AtomicBoolean();
        Optional<Optional<T>> answer =
                ask(what, sql -> givenUp.get() ? Optional.<T>empty() : Optional.of(work.with(sql)), patience);
        if (answer.isEmpty()) {
            givenUp.set(true);
            write("undo: " + what, undo);
        }
        return answer.flatMap(known -> known);
    }

    /** Whether the database could not be reached when it was last tried. */
    public boolean isDown() {
        lock.lock();
        try {
            return down;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until nothing is left to write; false if something is when the patience ends. */
    public boolean awaitWritten(Duration patience) {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (!waiting.isEmpty() && left > 0) {
                left = changed.awaitNanos(left);
            }
            return waiting.isEmpty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the database is down, so that nobody should wait for it. */
    private boolean add(Task<?> task) {
        lock.lock();
        try {
            if (closed) {
                log.debug("not recorded, since the registry is closed: {}", task.what);
                return true;
            }
            if (waiting.size() >= MOST_WAITING) {
                waiting.removeFirst();
                dropped++;
            }
            waiting.addLast(task);
            changed.signalAll();
            return down;
        } finally {
            lock.unlock();
        }
    }

    private void writeAll() {
        Duration pause = firstPause;
        int failures = 0;
        for (Task<?> task = next(); task != null; task = next()) {
            try {
                task.run(database);
                noteUp();
                failures = 0;
                pause = firstPause;
                remove(task);
            } catch (RuntimeException e) {
                boolean answers = database.answers();
                failures = answers ? failures + 1 : 0;
                if (answers && failures >= ATTEMPTS) {
                    log.error("not recorded: {}", task.what, e);
                    task.done.completeExceptionally(e);
                    failures = 0;
                    remove(task);
                } else if (!answers) {
                    noteDown(e, pause);
                    pause(pause);
                    pause = pause.multipliedBy(2).compareTo(longestPause) > 0 ? longestPause : pause.multipliedBy(2);
                }
            }
        }
    }

    /** The next thing to write, which stays in the queue until it is written; null at the end. */
    private @Nullable Task<?> next() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                changed.await();
            }
            return closed && (waiting.isEmpty() || down) ? null : waiting.getFirst();
        } catch (InterruptedException e) {
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void remove(Task<?> task) {
        lock.lock();
        try {
            waiting.removeFirstOccurrence(task);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void noteUp() {
        lock.lock();
        try {
            if (down) {
                log.info("the registry answers again; still to be recorded: {}", waiting.size());
                if (dropped > 0) {
                    log.warn(
                            "dropped while it was down: {}; the next start of remat serve takes runs in from their evidence",
                            dropped);
                }
            }
            down = false;
            dropped = 0;
        } finally {
            lock.unlock();
        }
    }

    private void noteDown(RuntimeException failure, Duration pause) {
        lock.lock();
        try {
            if (!down) {
                log.warn(
                        "{}; runs go on, and what is to be recorded waits; next attempt in {} ms",
                        failure.getMessage(),
                        pause.toMillis());
            }
            down = true;
        } finally {
            lock.unlock();
        }
    }

    private void pause(Duration pause) {
        lock.lock();
        try {
            long left = pause.toNanos();
            while (!closed && left > 0) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /** Writes what waits, if the database answers, and ends. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            thread.join(AT_CLOSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lock.lock();
        try {
            if (!waiting.isEmpty()) {
                log.warn(
                        "not recorded in the registry: {}; the next start of remat serve takes runs in from their evidence",
                        waiting.size());
            }
        } finally {
            lock.unlock();
        }
        database.close();
    }

    /** A change of the registry. */
    public interface Change {
        void with(Sql sql);
    }

    private record Task<T>(String what, Work<T> work, CompletableFuture<T> done) {

        Task(String what, Work<T> work) {
            this(what, work, new CompletableFuture<>());
        }

        void run(Database database) {
            done.complete(database.inTransaction(work));
        }
    }
}
