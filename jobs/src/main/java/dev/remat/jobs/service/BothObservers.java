package dev.remat.jobs.service;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;

/** Two that are told the same, one after the other. */
record BothObservers(RunObserver first, RunObserver second) implements RunObserver {

    @Override
    public void started(Route route, RunIdentity identity) {
        first.started(route, identity);
        second.started(route, identity);
    }

    @Override
    public void phaseBegun(RunIdentity identity, String phase) {
        first.phaseBegun(identity, phase);
        second.phaseBegun(identity, phase);
    }

    @Override
    public void phaseEnded(RunIdentity identity, PhaseRecord phase) {
        first.phaseEnded(identity, phase);
        second.phaseEnded(identity, phase);
    }

    @Override
    public void ended(RunResult result) {
        first.ended(result);
        second.ended(result);
    }

    @Override
    public void close() {
        first.close();
        second.close();
    }
}
