package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Incremental;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.policy.WhenUnchanged;
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
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Whole runs of Remat, from preflight to evidence. A route is named like its target. */
public final class RematRuns {

    private static final Duration TIMEOUT = Duration.ofHours(1);

    private final ClickHouseConnector connector;
    private final Path evidence;
    private final Projection projection;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final Clock clock = Clock.systemUTC();
    private final Random random = new Random(1);

    /**
     * For runs on one server.
     *
     * @param evidence folder of all evidence
     * @param limits what each statement may take
     */
    public RematRuns(
            ClickHouseConnector connector,
            Path evidence,
            Projection projection,
            dev.remat.benchmarks.contestant.Limits limits) {
        this.connector = connector;
        this.evidence = evidence;
        this.projection = projection;
        this.policy = ClickHouseCdcMaterializationPolicy.DEFAULTS
                .with(new Retirement(0, Duration.ZERO))
                .with(new Limits(TIMEOUT, limits.memoryBytes(), limits.threads(), Map.of()));
    }

    /**
     * Rebuilds a target.
     *
     * @throws IllegalStateException with the run's own explanation if it does not succeed
     */
    public Trace run(Dataset log, Dataset target, Strategy strategy) {
        return run(log, target, policy.with(strategy));
    }

    /**
     * A run as of a route by default, which does nothing where nothing has changed.
     *
     * @throws IllegalStateException with the run's own explanation if it rebuilds
     */
    public Trace runUnchanged(Dataset log, Dataset target) {
        var skipping = new Incremental(Incremental.DEFAULTS.fullEvery(), WhenUnchanged.SKIP);
        return run(log, target, policy.with(Strategy.FULL).with(skipping));
    }

    private Trace run(Dataset log, Dataset target, ClickHouseCdcMaterializationPolicy how) {
        var identity = new RunIdentity("bench_" + target.table(), RunId.create(clock, random), 1, "bench");
        var plan = new ClickHouseCdcMaterializationPlan(log, target, List.of("order_id"), null)
                .with(projection.declared());
        RunResult result = new ClickHouseCdcMaterializationService(connector, new EvidenceWriter(), clock)
                .materialize(new MaterializationRequest(
                        plan, how, identity, EvidenceLocation.ofRoute(evidence, identity), new Cancellation()));
        boolean skips = how.incremental().whenUnchanged() == WhenUnchanged.SKIP;
        if (result.outcome() != (skips ? Outcome.UNCHANGED : Outcome.SUCCEEDED)) {
            throw new IllegalStateException(result.record().explanation());
        }
        int statements = result.record().phases().stream()
                .mapToInt(phase -> phase.statements().size())
                .sum();
        String taken = String.valueOf(result.report().metrics().getOrDefault("strategy", skips ? "none" : ""));
        return Trace.of(identity.queryIdPrefix(), statements).by(taken);
    }
}
