package dev.remat.materialization.session;

import dev.remat.materialization.report.RunRecord.PhaseRecord;

/** Told of the phases of one run, on the thread that runs them. Must return soon and must not throw. */
public interface PhaseListener {

    /** Nobody. */
    PhaseListener NONE = new PhaseListener() {
        @Override
        public void begun(String phase) {}

        @Override
        public void ended(PhaseRecord phase) {}
    };

    /** A phase begins. */
    void begun(String phase);

    /** It has ended, whether it has completed or not. */
    void ended(PhaseRecord phase);
}
