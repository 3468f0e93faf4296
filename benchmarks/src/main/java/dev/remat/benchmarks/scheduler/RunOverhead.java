package dev.remat.benchmarks.scheduler;

import dev.remat.benchmarks.log.GeneratedLog;
import dev.remat.benchmarks.log.LogOrder;
import dev.remat.benchmarks.log.LogShape;
import dev.remat.benchmarks.log.Skew;
import dev.remat.benchmarks.report.Spread;
import dev.remat.benchmarks.server.BenchServer;
import dev.remat.benchmarks.server.QueryLog;
import dev.remat.benchmarks.server.Trace;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** What a whole run of a tiny table takes beyond the time that the server spends on its statements. */
final class RunOverhead {

    private static final LogShape TINY = new LogShape(100, 20, Skew.UNIFORM, 140, LogOrder.KEY, 1, 5, 0);
    private static final int WARM_UP = 5;
    private static final double NANOS = 1e9;

    private final BenchServer server;
    private final Path evidence;

    RunOverhead(BenchServer server, Path evidence) {
        this.server = server;
        this.evidence = evidence;
    }

    /** Seconds, over {@code runs} runs in a JVM that is warm. */
    Spread measure(int runs) {
        var log = new Dataset(server.database(), "overhead_log");
        new GeneratedLog(server.statements("bench_log", Map.of()), log, TINY).create();
        var plan = new ClickHouseCdcMaterializationPlan(
                log, new Dataset(server.database(), "overhead_target"), List.of("order_id"), null);
        var route = Route.unscheduled(
                "overhead", "ch", plan, ClickHouseCdcMaterializationPolicy.DEFAULTS.with(Strategy.FULL));
        var login = server.login();
        var connection = new ServerConnection(
                "ch", login.endpoint(), login.user(), Credential.configured(login.password()), "default", Map.of());
        double[] seconds = new double[runs];
        try (var service = new CdcMaterializationService(
                new Connections(List.of(connection)), evidence, Clock.systemUTC(), new SplittableRandom(1), "bench")) {
            for (int run = -WARM_UP; run < runs; run++) {
                double overhead = overhead(service, route);
                if (run >= 0) {
                    seconds[run] = overhead;
                }
            }
        }
        return Spread.of(seconds);
    }

    private double overhead(CdcMaterializationService service, Route route) {
        long start = System.nanoTime();
        RunResult result = service.run(route, new Cancellation());
        double whole = (System.nanoTime() - start) / NANOS;
        if (result.outcome() != Outcome.SUCCEEDED) {
            throw new IllegalStateException(result.record().explanation());
        }
        int statements = result.record().phases().stream()
                .mapToInt(phase -> phase.statements().size())
                .sum();
        var trace = Trace.of(result.record().identity().queryIdPrefix(), statements);
        return whole - new QueryLog(server).account(trace).serverSeconds();
    }
}
