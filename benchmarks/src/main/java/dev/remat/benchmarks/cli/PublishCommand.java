package dev.remat.benchmarks.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Swaps a small table again and again while readers read it. */
@Command(
        name = "publish",
        mixinStandardHelpOptions = true,
        versionProvider = BenchVersion.class,
        description = "Swaps a small table again and again while readers read it.")
final class PublishCommand extends Measurement {

    @Mixin
    private final PartOptions.Publish options = new PartOptions.Publish();

    @Override
    void measure(Session session) {
        session.publish(options);
    }
}
