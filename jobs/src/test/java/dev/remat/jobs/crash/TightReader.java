package dev.remat.jobs.crash;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.StatementRefused;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that read the target again and again, and remember everything that nobody should ever read. */
final class TightReader implements AutoCloseable {

    /** Aborted, cancelled. */
    private static final Set<Integer> ENDED_WITH_THE_SERVER = Set.of(236, 394);

    private final World world;
    private final boolean serverMayDie;
    private final Duration pause;
    private final AtomicLong lowest = new AtomicLong();
    private final AtomicLong highest = new AtomicLong(Long.MAX_VALUE);
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();
    private final List<String> problems = Collections.synchronizedList(new ArrayList<>());
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;

    /**
     * Starts to read.
     *
     * @param pause of each thread between two reads
     * @param serverMayDie whether it is no problem that the server does not answer
     */
    TightReader(World world, int threads, Duration pause, boolean serverMayDie) {
        this.world = world;
        this.pause = pause;
        this.serverMayDie = serverMayDie;
        for (int i = 0; i < threads; i++) {
            var thread = new Thread(this::readOn, "test-reader-" + i);
            thread.setDaemon(true);
            thread.start();
            this.threads.add(thread);
        }
    }

    /** From now on reads that begin may see these versions and those between them. */
    void expect(long oldest, long newest) {
        highest.set(newest);
        lowest.set(oldest);
    }

    long reads() {
        return reads.get();
    }

    /** How often there was no table, or an empty one where a server that dies may leave that. */
    long misses() {
        return misses.get();
    }

    /** What was read and should not have been, and errors. */
    List<String> problems() {
        synchronized (problems) {
            return List.copyOf(problems);
        }
    }

    private void readOn() {
        try (var observer = new Observer(world)) {
            while (!stopped) {
                read(observer);
                Thread.sleep(pause.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(Observer observer) {
        long atLeast = lowest.get();
        try {
            Sighting seen = observer.look();
            reads.incrementAndGet();
            if (seen.is(Sighting.State.MISSING) || (seen.is(Sighting.State.EMPTY) && serverMayEmpty())) {
                misses.incrementAndGet();
            } else if (!seen.is(Sighting.State.WHOLE) || seen.version() < atLeast || seen.version() > highest.get()) {
                problems.add("read %s where versions %d to %d were expected"
                        .formatted(seen.detail(), atLeast, highest.get()));
            }
        } catch (ConnectionFailed | AnswerLost e) {
            if (!serverMayDie) {
                problems.add(String.valueOf(e.getMessage()));
            }
        } catch (StatementRefused e) {
            if (!serverMayDie || !ENDED_WITH_THE_SERVER.contains(e.code())) {
                problems.add(String.valueOf(e.getMessage()));
            }
        } catch (RuntimeException e) {
            problems.add(e.toString());
        }
    }

    private boolean serverMayEmpty() {
        return serverMayDie && world.place().emptiesTablesWhenKilled();
    }

    @Override
    public void close() {
        stopped = true;
        for (Thread thread : threads) {
            try {
                thread.join(10_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
