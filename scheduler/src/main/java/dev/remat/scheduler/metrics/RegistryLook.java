package dev.remat.scheduler.metrics;

import dev.remat.scheduler.registry.RegistryUnavailable;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.view.RecentRuns;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Looks into the registry, on a thread of its own, for no longer than whoever asks has patience. A look that takes longer goes on; until
 * it has ended there is no other, and nobody waits. Not thread-safe.
 */
final class RegistryLook implements AutoCloseable {

    private final Database database;
    private final RecentRuns runs;
    private final Duration patience;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(RegistryLook::thread);
    private @Nullable Future<Standing> last;

    /** @param patience how long a look may take */
    RegistryLook(Database database, RecentRuns runs, Duration patience) {
        this.database = database;
        this.runs = runs;
        this.patience = patience;
    }

    /** What it knows; empty where it does not answer in time. */
    Optional<Standing> now() {
        if (last != null && !last.isDone()) {
            return Optional.empty();
        }
        Future<Standing> look = thread.submit(this::look);
        last = look;
        try {
            return Optional.of(look.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** A database that does not answer is let go of, so that the next look opens it anew. */
    private Standing look() {
        try {
            return database.inTransaction(sql -> Standing.read(sql, runs));
        } catch (RegistryUnavailable e) {
            database.close();
            throw e;
        }
    }

    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "remat-metrics");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
