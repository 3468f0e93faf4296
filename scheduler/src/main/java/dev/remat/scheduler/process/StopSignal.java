package dev.remat.scheduler.process;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and SIGTERM into a call. Once signalled, the JVM stays until the work that was asked to stop is closed,
 * or until patience ends.
 */
public final class StopSignal implements AutoCloseable {

    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread hook;

    private StopSignal(Runnable reaction, Duration patience) {
        hook = new Thread(
                () -> {
                    reaction.run();
                    awaitStopped(patience);
                },
                "remat-stop");
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

    private void awaitStopped(Duration patience) {
        try {
            if (!stopped.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.printf("remat: work did not end within %d s, leaving it%n", patience.toSeconds());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
