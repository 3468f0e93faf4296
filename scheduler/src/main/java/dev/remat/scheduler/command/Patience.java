package dev.remat.scheduler.command;

import java.time.Duration;

/** How long a process that was asked to stop waits for what it has to end. */
final class Patience {

    /** A cancelled run ends when ClickHouse has killed its query and the evidence is written. */
    static final Duration FOR_A_CANCELLED_RUN = Duration.ofSeconds(60);

    private Patience() {}
}
