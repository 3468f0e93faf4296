package dev.remat.benchmarks.cli;

import picocli.CommandLine.Option;

/** How much of the other parts is measured. Each command takes those that concern it. */
final class PartOptions {

    private PartOptions() {}

    /** Swaps under readers. */
    static final class Publish {
        @Option(
                names = "--swaps",
                paramLabel = "N",
                defaultValue = "200",
                description = "Rebuilds to publish under readers. Default: ${DEFAULT-VALUE}.")
        int swaps;
    }

    /** Many routes. */
    static final class Scheduler {
        @Option(
                names = "--routes",
                paramLabel = "N",
                defaultValue = "10000",
                description = "Routes to load. Default: ${DEFAULT-VALUE}.")
        int routes;

        @Option(
                names = "--triggers",
                paramLabel = "N",
                defaultValue = "1000",
                description = "Triggers due within one minute. Default: ${DEFAULT-VALUE}.")
        int triggers;

        @Option(
                names = "--runs",
                paramLabel = "N",
                defaultValue = "20",
                description = "Rebuilds of a tiny table. Default: ${DEFAULT-VALUE}.")
        int runs;

        @Option(
                names = "--idle-seconds",
                paramLabel = "N",
                defaultValue = "30",
                description = "How long the idle process is watched. Default: ${DEFAULT-VALUE}.")
        int idleSeconds;
    }

    /** JMH. */
    static final class Java {
        @Option(
                names = "--iteration",
                paramLabel = "SECONDS",
                defaultValue = "1",
                description = "Length of each iteration of JMH. Default: ${DEFAULT-VALUE}.")
        double iteration;
    }
}
