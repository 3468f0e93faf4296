package dev.remat.benchmarks;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.service.ClickHouseCdcMaterializationService;
import dev.remat.materialization.service.MaterializationRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Times whole rebuilds, and the floor under them, on one log. */
final class Measurement {

    private final ClickHouseConnector connector;
    private final Dataset log;
    private final Path evidence;
    private final Clock clock;
    private final int rounds;
    private final Random random = new Random(1);

    Measurement(ClickHouseConnector connector, Dataset log, Path evidence, Clock clock, int rounds) {
        this.connector = connector;
        this.log = log;
        this.evidence = evidence;
        this.clock = clock;
        this.rounds = rounds;
    }

    /** Reads every column of the log, and writes the rows that a rebuild gives into a fresh table. */
    Measured floor() {
        rebuild(Strategy.ORDERED, Ordering.INGESTED_AT);
        return median(() -> {
            execute("CREATE OR REPLACE TABLE bench.floor AS bench.target");
            long start = System.nanoTime();
            execute("SELECT * FROM %s FORMAT Null".formatted(log.quoted()));
            execute("INSERT INTO bench.floor SELECT * FROM bench.target");
            return new Measured((System.nanoTime() - start) / 1e9, 0);
        });
    }

    Measured rebuild(Strategy strategy, Ordering ordering) {
        return median(() -> rebuildOnce(strategy, ordering));
    }

    private Measured rebuildOnce(Strategy strategy, Ordering ordering) {
        var identity = new RunIdentity("bench", RunId.create(clock, random), 1, "bench");
        var plan = new ClickHouseCdcMaterializationPlan(
                log, new Dataset(log.database(), "target"), List.of("order_id"), null);
        var policy = ClickHouseCdcMaterializationPolicy.DEFAULTS
                .with(strategy)
                .with(ordering)
                .with(new Retirement(0, Duration.ZERO));
        RunResult result = new ClickHouseCdcMaterializationService(connector, new EvidenceWriter(), clock)
                .materialize(new MaterializationRequest(
                        plan, policy, identity, EvidenceLocation.ofRoute(evidence, identity), new Cancellation()));
        if (result.outcome() != Outcome.SUCCEEDED) {
            throw new IllegalStateException(result.record().explanation());
        }
        return new Measured(result.record().duration().toMillis() / 1e3, peakMebibytes(identity));
    }

    /** The server's own account of the run's heaviest statement. */
    private long peakMebibytes(RunIdentity identity) {
        execute("SYSTEM FLUSH LOGS");
        return connector
                .query(statement("SELECT intDiv(max(memory_usage), 1048576) AS mib FROM system.query_log"
                        + " WHERE startsWith(query_id, '%s')".formatted(identity.queryIdPrefix())))
                .get(0)
                .number("mib");
    }

    private Measured median(Supplier<Measured> round) {
        List<Measured> sorted = IntStream.range(0, rounds)
                .mapToObj(i -> round.get())
                .sorted(Comparator.comparingDouble(Measured::seconds))
                .toList();
        return sorted.get(sorted.size() / 2);
    }

    private void execute(String sql) {
        connector.execute(statement(sql));
    }

    private static ClickHouseStatement statement(String sql) {
        return new ClickHouseStatement(sql, "bench_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(30));
    }
}
