package dev.remat.scheduler.control;

import dev.remat.materialization.run.Cancellation;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what may take long on a few threads of its own, so that a server that hangs keeps nobody from being answered. Nothing waits
 * for a thread: whoever finds none free is told so. Thread-safe.
 */
public final class Aside implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Aside.class);

    private static final int THREADS = 8;

    /** A cancelled run ends when ClickHouse has killed its query and the evidence is written. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Set<Cancellation> going = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = new ThreadPoolExecutor(
            0, THREADS, PATIENCE.toMillis(), TimeUnit.MILLISECONDS, new SynchronousQueue<>(), Aside::thread);

    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "remat-aside");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Begins something.
     *
     * @param work what is to be done; it is to end soon after it is cancelled
     * @throws Busy if too much goes on already
     */
    public <T> Going<T> begin(Function<Cancellation, T> work) {
        var cancellation = new Cancellation();
        going.add(cancellation);
        try {
            CompletableFuture<T> end = CompletableFuture.supplyAsync(() -> work.apply(cancellation), threads)
                    .whenComplete((result, failure) -> going.remove(cancellation));
            return new Going<>(end);
        } catch (RejectedExecutionException e) {
            going.remove(cancellation);
            throw new Busy("%d other requests wait for ClickHouse; ask again in a while".formatted(THREADS), e);
        }
    }

    /** Begins nothing any more, cancels what goes on, and waits a while for its end. */
    @Override
    public void close() {
        threads.shutdown();
        going.forEach(cancellation -> cancellation.cancel("Remat was asked to stop"));
        try {
            if (!threads.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                log.warn("what was asked for over HTTP has not ended within {} s", PATIENCE.toSeconds());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
