package dev.remat.benchmarks.cli;

import dev.remat.benchmarks.rebuild.RebuildSettings;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Everything in one call and one result. */
@Command(
        name = "all",
        mixinStandardHelpOptions = true,
        versionProvider = BenchVersion.class,
        description = "Measures everything, one after the other, into one result.")
final class AllCommand extends Measurement {

    @Mixin
    private final RebuildOptions rebuild = new RebuildOptions();

    @Mixin
    private final PartOptions.Publish publish = new PartOptions.Publish();

    @Mixin
    private final PartOptions.Scheduler scheduler = new PartOptions.Scheduler();

    @Mixin
    private final PartOptions.Java java = new PartOptions.Java();

    @Override
    void measure(Session session) throws IOException, InterruptedException {
        RebuildSettings settings = rebuild.settings();
        session.scheduler(scheduler);
        session.java(java);
        session.rebuild(settings);
        session.publish(publish);
    }
}
