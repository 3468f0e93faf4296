package dev.remat.jobs.service;

import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.session.PhaseListener;

/** Tells an observer of the phases of one run. */
record ObservedPhases(RunObserver observer, RunIdentity run) implements PhaseListener {

    @Override
    public void begun(String phase) {
        observer.phaseBegun(run, phase);
    }

    @Override
    public void ended(PhaseRecord phase) {
        observer.phaseEnded(run, phase);
    }
}
