package dev.remat.jobs.service;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;

/** Told about every run of a service, on the thread that runs it. Must return soon and must not throw. */
public interface RunObserver {

    /** Nobody. */
    RunObserver NONE = new RunObserver() {
        @Override
        public void started(Route route, RunIdentity identity) {}

        @Override
        public void ended(RunResult result) {}
    };

    /** A run begins. Not told of a run that ends without a beginning, such as one that is skipped. */
    void started(Route route, RunIdentity identity);

    /** A phase of a run begins. */
    default void phaseBegun(RunIdentity identity, String phase) {}

    /** A phase of a run has ended, whether it has completed or not. */
    default void phaseEnded(RunIdentity identity, PhaseRecord phase) {}

    /** The evidence of a run is written; told again where it is corrected later. */
    void ended(RunResult result);

    /** The service is closed: no run follows. */
    default void close() {}

    /** This one and another one, in this order. */
    default RunObserver and(RunObserver other) {
        return new BothObservers(this, other);
    }
}
