package dev.remat.jobs.service;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.run.Cancellation;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class PauseTest {

    private static final Duration AN_HOUR = Duration.ofHours(1);

    private final Cancellation one = new Cancellation();
    private final Cancellation other = new Cancellation();

    @Test
    void letsTheTimePass() {
        assertThat(Pause.REAL.passes(Duration.ofMillis(1), one, other)).isTrue();
    }

    @Test
    void endsAtOnceWithEitherCancellation() {
        var waiting = CompletableFuture.supplyAsync(() -> Pause.REAL.passes(AN_HOUR, one, other));
        one.cancel("enough");
        assertThat(waiting).succeedsWithin(10, SECONDS).isEqualTo(false);

        var again = CompletableFuture.supplyAsync(() -> Pause.REAL.passes(AN_HOUR, new Cancellation(), other));
        other.cancel("enough");
        assertThat(again).succeedsWithin(10, SECONDS).isEqualTo(false);
    }

    @Test
    void doesNotBeginAfterCancellation() {
        other.cancel("before");
        assertThat(Pause.REAL.passes(AN_HOUR, one, other)).isFalse();
    }

    @Test
    void endsWithAnInterruptAndKeepsIt() throws InterruptedException {
        var started = new CountDownLatch(1);
        var interrupted = new CompletableFuture<Boolean>();
        var thread = new Thread(() -> {
            started.countDown();
            boolean passed = Pause.REAL.passes(AN_HOUR, one, other);
            interrupted.complete(!passed && Thread.currentThread().isInterrupted());
        });
        thread.start();
        started.await();
        thread.interrupt();
        assertThat(interrupted).succeedsWithin(10, SECONDS).isEqualTo(true);
    }
}
