package dev.remat.scheduler.control;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Carries out what people decide about tables of routes, as the commands do, for those who do not wait for the end. Thread-safe.
 *
 * @param service makes the runs that carry it out
 * @param aside where they go on
 */
public record Decisions(CdcMaterializationService service, Aside aside) {

    /**
     * Begins to carry one out.
     *
     * @throws Busy if too much goes on already
     */
    public Begun begin(Route route, Decision decision) {
        var run = new CompletableFuture<RunId>();
        Going<RunResult> going = aside.begin(cancellation -> {
            try {
                return service.decide(route, decision, cancellation, run::complete);
            } catch (RuntimeException e) {
                run.completeExceptionally(e);
                throw e;
            }
        });
        return new Begun(run.join(), going);
    }

    /**
     * A decision that is being carried out.
     *
     * @param run id of the run that does
     * @param end what comes of it
     */
    public record Begun(RunId run, Going<RunResult> end) {

        /** How it has ended; empty where it goes on by then. */
        public Optional<RunResult> within(Duration patience) {
            return end.within(patience);
        }
    }
}
