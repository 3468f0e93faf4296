package dev.remat.jobs.service;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.Trigger;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds a route's target until an attempt ends in a way that another one would not change, or there are no more. Nothing is
 * held while it waits.
 */
final class AttemptLoop {

    private final Attempt attempt;
    private final Pause pause;
    private final RandomGenerator random;
    private final Cancellation stopping;

    /**
     * A loop over attempts.
     *
     * @param attempt makes one
     * @param pause waits between them
     * @param stopping ends the waiting of every run
     */
    AttemptLoop(Attempt attempt, Pause pause, RandomGenerator random, Cancellation stopping) {
        this.attempt = attempt;
        this.pause = pause;
        this.random = random;
        this.stopping = stopping;
    }

    /**
     * Runs a route.
     *
     * @param followed told about each attempt that another one is going to follow, as it ends
     * @return how the last attempt ended
     */
    RunResult run(Route route, Trigger trigger, Cancellation cancellation, Consumer<RunResult> followed) {
        Route next = route;
        @Nullable RunId previous = null;
        for (int number = 1; ; number++) {
            Duration wait = route.retry().waitAfter(number, random).orElse(null);
            var attempts = new Attempts(route.retry().attempts(), previous, wait);
            RunResult result = attempt.run(next, number, attempts, trigger, cancellation);
            if (wait == null || !result.record().retry().willRetry()) {
                return result;
            }
            followed.accept(result);
            if (!pause.passes(wait, cancellation, stopping)) {
                return attempt.callOff(result, why(cancellation));
            }
            next = afterFailure(next, result);
            previous = result.record().identity().runId();
        }
    }

    private static Route afterFailure(Route route, RunResult failed) {
        return failed.record().retry().failureClass() == FailureClass.MEMORY
                ? route.with(route.policy().with(route.policy().limits().halved()))
                : route;
    }

    private String why(Cancellation cancellation) {
        Optional<String> reason = cancellation.reason().or(stopping::reason);
        return reason.orElse("the waiting was interrupted");
    }

    /** Makes one attempt. */
    interface Attempt {

        /** Rebuilds once and leaves evidence. */
        RunResult run(Route route, int number, Attempts attempts, Trigger trigger, Cancellation cancellation);

        /** Corrects the evidence of a run that no attempt follows after all. */
        RunResult callOff(RunResult announced, String why);
    }
}
