package dev.remat.scheduler.alert;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.scheduler.alert.message.Alert;

/**
 * An alert that has to be told.
 *
 * @param alert what to tell
 * @param about what it is about
 */
record Due(Alert alert, Occurrence about) {

    boolean isRecovery() {
        return alert.kind() == AlertKind.RECOVERED;
    }
}
