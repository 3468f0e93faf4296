package dev.remat.scheduler.control;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Something that goes on aside. */
public final class Going<T> {

    private final CompletableFuture<T> end;

    Going(CompletableFuture<T> end) {
        this.end = end;
    }

    /** What has come of it; empty where it has not ended by then. Throws what it has thrown. */
    public Optional<T> within(Duration patience) {
        try {
            return Optional.of(end.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new CompletionException(e.getCause());
        }
    }
}
