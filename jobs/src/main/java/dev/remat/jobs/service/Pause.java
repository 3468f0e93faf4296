package dev.remat.jobs.service;

import dev.remat.materialization.run.Cancellation;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets time pass between two attempts. Tests let it pass at once. */
interface Pause {

    /** Really waits. */
    Pause REAL = Pause::await;

    /** True once the time has passed; false as soon as either cancellation or an interrupt ends the waiting. */
    boolean passes(Duration time, Cancellation one, Cancellation other);

    private static boolean await(Duration time, Cancellation one, Cancellation other) {
        var ended = new CountDownLatch(1);
        try (var first = one.onCancel(ended::countDown);
                var second = other.onCancel(ended::countDown)) {
            return !ended.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
