package dev.remat.benchmarks.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Measures by JMH the little that runs in Java. */
@Command(
        name = "java",
        mixinStandardHelpOptions = true,
        versionProvider = BenchVersion.class,
        description = "Measures by JMH the little that runs in Java.")
final class JavaCommand extends Measurement {

    @Mixin
    private final PartOptions.Java options = new PartOptions.Java();

    @Override
    void measure(Session session) {
        session.java(options);
    }
}
