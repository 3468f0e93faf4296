package dev.remat.materialization.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Does one thing on several threads and waits for all of them; alone it does it on the caller's. */
final class Workers {

    private final int number;

    Workers(int number) {
        this.number = number;
    }

    /** Throws what the first of them throws, when all have ended. */
    void run(Runnable work) {
        if (number == 1) {
            work.run();
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(number, named());
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int worker = 0; worker < number; worker++) {
                all.add(threads.submit(work));
            }
            awaitAll(all);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void awaitAll(List<Future<?>> all) {
        RuntimeException first = null;
        for (Future<?> one : all) {
            RuntimeException failed = failureOf(one);
            first = first == null ? failed : first;
        }
        if (first != null) {
            throw first;
        }
    }

    private static @Nullable RuntimeException failureOf(Future<?> one) {
        try {
            one.get();
            return null;
        } catch (ExecutionException e) {
            return e.getCause() instanceof RuntimeException failed ? failed : new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new IllegalStateException(e);
        }
    }

    private static ThreadFactory named() {
        var number = new AtomicInteger();
        return work -> new Thread(work, "remat-range-" + number.incrementAndGet());
    }
}
