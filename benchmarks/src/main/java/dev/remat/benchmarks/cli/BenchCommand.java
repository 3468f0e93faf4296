package dev.remat.benchmarks.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command without a name: contestants against each other. */
@Command(
        name = "bin/bench",
        mixinStandardHelpOptions = true,
        versionProvider = BenchVersion.class,
        description = {
            "Measures Remat. Without a command: rebuilds of a generated log by Remat and by what people would take instead, side by side.",
            "Figures of a machine that does other work are worth little; ratios within one call are worth more.",
            ""
        })
final class BenchCommand extends Measurement {

    @Mixin
    private final RebuildOptions rebuild = new RebuildOptions();

    @Override
    void measure(Session session) {
        session.rebuild(rebuild.settings());
    }
}
