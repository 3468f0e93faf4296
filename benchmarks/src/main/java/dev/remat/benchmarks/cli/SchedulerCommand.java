package dev.remat.benchmarks.cli;

import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Loads many routes, and measures how late they fire and what a run costs beyond ClickHouse. */
@Command(
        name = "scheduler",
        mixinStandardHelpOptions = true,
        versionProvider = BenchVersion.class,
        description = "Loads many routes, and measures how late they fire and what a run costs beyond ClickHouse.")
final class SchedulerCommand extends Measurement {

    @Mixin
    private final PartOptions.Scheduler options = new PartOptions.Scheduler();

    @Override
    void measure(Session session) throws IOException, InterruptedException {
        session.scheduler(options);
    }
}
