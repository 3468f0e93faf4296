package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.report.RunResult;
import dev.remat.scheduler.alert.Alerts;
import dev.remat.scheduler.process.ProcessContext;
import java.time.Duration;

/** Tells the channels of alerts of a run that a person has asked for. */
final class AlertOfRun {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private AlertOfRun() {}

    /** Waits for the channels up to a minute. The evidence is written by now, and the report printed. */
    static void tell(ProcessContext process, Configuration configuration, RunResult ended) {
        var alerts = Alerts.start(configuration, process.clock(), process.random());
        alerts.ended(ended);
        alerts.close(PATIENCE);
    }
}
