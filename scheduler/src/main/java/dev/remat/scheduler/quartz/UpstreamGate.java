package dev.remat.scheduler.quartz;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.report.RunResult;
import java.util.Collection;

/**
 * Lets a route that runs after others begin only when these have succeeded, and starts it as soon as they have. Thread-safe but for
 * {@link #replaceBy}.
 */
interface UpstreamGate {

    /** Has these routes from now on. Those that are not new keep what they have seen of routes that they still wait for. */
    void replaceBy(Collection<Route> scheduled);

    /** Whether the run of a slot may begin; if not, the slot waits. */
    boolean admitsSlot(String route);

    /** Whether the run may begin that others have asked for by succeeding. */
    boolean admits(String route);

    /** A run of this process has ended. */
    void ended(RunResult result);

    /** A run that was admitted has not been one. */
    void takenBack(String route);

    /** Starts what nothing else starts; to be called each second or so. */
    void look();
}
