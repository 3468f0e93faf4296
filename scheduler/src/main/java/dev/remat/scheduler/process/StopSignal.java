package dev.remat.scheduler.process;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Turns Ctrl-C and SIGTERM into a call. Once signalled, the JVM stays until the work that was asked to stop is closed,
 * or until patience ends.
 */
public final class StopSignal implements AutoCloseable {

    private final CountDownLatch received = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Runnable reaction;
    private final Duration patience;
    private final Thread hook = new Thread(this::stop, "remat-stop");

    private StopSignal(Runnable reaction, Duration patience) {
        this.reaction = reaction;
        this.patience = patience;
    }

    /**
     * Listens until closed.
     *
     * @param reaction asks the work to stop and returns soon; called at most once, on a thread of its own
     * @param patience how long the JVM waits for the work after that
     */
    public static StopSignal listen(Runnable reaction, Duration patience) {
        var signal = new StopSignal(reaction, patience);
        Runtime.getRuntime().addShutdownHook(signal.hook);
        return signal;
    }

    /** Does the work, then closes. */
    public <T> T during(Supplier<T> work) {
        try (this) {
            return work.get();
        }
    }

    /** Waits for the signal. */
    public void await() throws InterruptedException {
        received.await();
    }

    /** Whether the process was asked to stop. */
    public boolean received() {
        return received.getCount() == 0;
    }

    /** Says that the work has ended: a JVM that was asked to stop may go now. */
    @Override
    public void close() {
        stopped.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyStopping) {
            // The hook runs; counting down has released it.
        }
    }

    private void stop() {
        received.countDown();
        reaction.run();
        try {
            if (!stopped.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.printf("remat: leaving work that did not end within %d s%n", patience.toSeconds());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
