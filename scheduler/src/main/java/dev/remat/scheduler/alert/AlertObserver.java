package dev.remat.scheduler.alert;

import dev.remat.jobs.alert.AlertKind;

/** Is told what becomes of each alert, on the thread of a channel or of a run; returns at once and never throws. */
public interface AlertObserver {

    /** Nobody. */
    AlertObserver NONE = new AlertObserver() {
        @Override
        public void delivered(String channel, AlertKind kind) {}

        @Override
        public void notDelivered(String channel, AlertKind kind) {}
    };

    /** A channel has told an alert. */
    void delivered(String channel, AlertKind kind);

    /** A channel will never tell an alert. */
    void notDelivered(String channel, AlertKind kind);
}
