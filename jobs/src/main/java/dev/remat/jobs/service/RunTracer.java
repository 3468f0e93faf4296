package dev.remat.jobs.service;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.trace.RunTrace;

/**
 * Follows the runs of a service while they go on. Thread-safe. As of a {@link RunTrace}, its methods return at once and do not
 * throw.
 */
public interface RunTracer {

    /** Follows nothing. */
    RunTracer NONE = (route, trigger, origin) -> Traced.NOT;

    /** A run is about to begin. It ends with the attempt that no other one follows. */
    Traced begin(Route route, Trigger trigger, RunOrigin origin);

    /** No run follows. Takes a few seconds at most. */
    default void close() {}

    /** One run, as many attempts as it has. */
    interface Traced {

        /** Not followed. */
        Traced NOT = new Traced() {
            @Override
            public RunTrace attempt(RunIdentity identity) {
                return RunTrace.NONE;
            }

            @Override
            public void calledOff(RunResult corrected) {}
        };

        /** The next attempt begins. */
        RunTrace attempt(RunIdentity identity);

        /** The attempt that was announced as the next does not follow. */
        void calledOff(RunResult corrected);
    }
}
