package dev.remat.benchmarks;

import dev.remat.embedded.EmbeddedClickHouse;
import dev.remat.embedded.EmbeddedClickHouseConfig;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Strategy;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/**
 * Rebuilds one generated log by each strategy and prints seconds, peak memory of the build statement and ratios to the floor:
 * reading every column of the log and writing the result rows to a fresh table.
 *
 * <p>Arguments: number of events (default 3000000) and number of rounds (default 3; the median is printed).
 */
public final class RebuildBenchmark {

    private static final Dataset LOG = new Dataset("bench", "log");

    private RebuildBenchmark() {}

    /** Starts an engine, measures, and stops it. */
    public static void main(String[] arguments) throws IOException {
        long events = arguments.length > 0 ? Long.parseLong(arguments[0]) : 3_000_000;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
        Path evidence = Files.createTempDirectory("remat-bench");
        try (var engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.temporary());
                var connector = ClientV2Connector.to(new ClickHouseServer(
                        engine.endpoint(), engine.user(), engine.password(), "default", Map.of()))) {
            new GeneratedLog(connector, LOG).create(events);
            measure(connector, evidence, rounds, events, System.out);
        }
    }

    private static void measure(
            ClickHouseConnector connector, Path evidence, int rounds, long events, PrintStream out) {
        var measurement = new Measurement(connector, LOG, evidence, Clock.systemUTC(), rounds);
        Measured floor = measurement.floor();
        out.printf("%,d events; floor %.2f s%n", events, floor.seconds());
        out.printf("%-10s %-16s %8s %10s %8s%n", "strategy", "ordering", "seconds", "MiB", "x floor");
        for (Strategy strategy : List.of(Strategy.ORDERED, Strategy.WINDOW)) {
            for (Ordering ordering : Ordering.values()) {
                Measured build = measurement.rebuild(strategy, ordering);
                out.printf(
                        "%-10s %-16s %8.2f %10d %8.2f%n",
                        strategy.id(),
                        ordering.id(),
                        build.seconds(),
                        build.mebibytes(),
                        build.seconds() / floor.seconds());
            }
        }
    }
}
