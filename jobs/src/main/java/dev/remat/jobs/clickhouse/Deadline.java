package dev.remat.jobs.clickhouse;

import com.clickhouse.client.api.Client;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Cuts one exchange off when its time is up, whether it waits for the answer or is in the middle of it. */
final class Deadline implements AutoCloseable {

    private final Client client;
    private final String queryId;
    private final Future<?> alarm;
    private @Nullable Runnable abort;
    private boolean passed;

    Deadline(Client client, String queryId, ScheduledExecutorService timer, Duration wait) {
        this.client = client;
        this.queryId = queryId;
        this.alarm = timer.schedule(this::cut, wait.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** From now on the answer is on its way, and this is how to break it off. */
    synchronized void arrived(Runnable howToAbort) {
        abort = howToAbort;
        if (passed) {
            howToAbort.run();
        }
    }

    synchronized boolean passed() {
        return passed;
    }

    private synchronized void cut() {
        passed = true;
        client.cancelTransportRequest(queryId);
        if (abort != null) {
            abort.run();
        }
    }

    @Override
    public void close() {
        alarm.cancel(false);
    }
}
