package dev.remat.scheduler.quartz;

import dev.remat.materialization.report.RunResult;

/** A run that somebody has asked for. Methods return within seconds. */
public interface AskedRun {

    /** Who has asked. */
    String by();

    /** Whether everything is to be rebuilt, whatever has changed. */
    boolean isFull();

    /** It is to start here; whether nobody else has taken it, or has taken it back. */
    boolean take();

    /** It was taken, and has ended. */
    void ended(RunResult result);
}
