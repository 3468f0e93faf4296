package dev.remat.materialization.report;

import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.run.RunId;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a run stands among the attempts at the same rebuild.
 *
 * @param attempts most attempts that there can be
 * @param failureClass why it did not pass, or null if it passed
 * @param nextAttemptAt when the next attempt follows, or null if none does
 * @param previous the attempt before, or null for the first
 * @param halvings how often threads and memory were halved, because attempts before ran out of memory
 */
public record RetryRecord(
        int attempts,
        @Nullable FailureClass failureClass,
        @Nullable Instant nextAttemptAt,
        @Nullable RunId previous,
        int halvings) {

    /** A run that passed and was the only attempt. */
    public static final RetryRecord NONE = new RetryRecord(1, null, null, null, 0);

    /**
     * Of a run that has just ended.
     *
     * @param failureClass why it did not pass, or null if it passed
     */
    public static RetryRecord of(
            Attempts attempts, @Nullable FailureClass failureClass, Instant finishedAt, int halvings) {
        Duration pause = failureClass == null || !failureClass.mayPass() ? null : attempts.pause();
        Instant next = pause == null ? null : finishedAt.plus(pause);
        return new RetryRecord(attempts.most(), failureClass, next, attempts.previous(), halvings);
    }

    /** Whether another attempt follows. */
    public boolean willRetry() {
        return nextAttemptAt != null;
    }

    /** The same, of a run that no attempt follows after all. */
    public RetryRecord calledOff() {
        return new RetryRecord(attempts, failureClass, null, previous, halvings);
    }
}
