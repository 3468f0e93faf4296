package dev.remat.jobs.service;

import dev.remat.materialization.lock.RunCanceller;
import dev.remat.materialization.lock.RunCanceller.Holder;
import dev.remat.materialization.run.Cancellation;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What came of asking for the end of a run.
 *
 * @param result what is the case now
 * @param message one sentence for people
 */
public record RunCancellation(Result result, String message) {

    /** What is the case after a run was asked to end. */
    public enum Result {
        /** The run holds its target no longer; its evidence says how it ended. */
        ENDED("ended"),
        /** The run was asked, and still holds its target. */
        STILL_RUNS("still_runs"),
        /** No run holds the target. */
        NOTHING_RUNS("none");

        private final String id;

        Result(String id) {
            this.id = id;
        }

        /** The name in the HTTP API. */
        public String id() {
            return id;
        }
    }

    private static final Duration LOOK = Duration.ofMillis(500);

    /** Asks, and waits until the run has ended, or for as long as {@code patience} goes. */
    static RunCancellation ask(
            RunCanceller canceller, String target, String by, String reason, Duration patience, Clock clock) {
        Optional<Holder> holder = canceller.holder();
        if (holder.isEmpty()) {
            return new RunCancellation(Result.NOTHING_RUNS, "no run holds %s".formatted(target));
        }
        Holder run = holder.get();
        if (!run.isAlive()) {
            return new RunCancellation(
                    Result.NOTHING_RUNS,
                    "%s held %s and is dead: its last sign of life is %d s old; the next run takes over"
                            .formatted(run, target, run.silentSeconds()));
        }
        canceller.ask(run, by, reason);
        Instant end = clock.instant().plus(patience);
        var never = new Cancellation();
        while (!canceller.hasEnded(run)) {
            if (clock.instant().isAfter(end) || !Pause.REAL.passes(LOOK, never, never)) {
                return new RunCancellation(
                        Result.STILL_RUNS,
                        "%s was asked to end and still holds %s; it ends when its query has left the server"
                                .formatted(run, target));
            }
        }
        return new RunCancellation(
                Result.ENDED, "%s has ended and holds %s no longer; its evidence says how".formatted(run, target));
    }
}
