package dev.remat.scheduler.metrics;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.materialization.clickhouse.StatementUsage;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.scheduler.alert.SettableClock;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.TestRuns;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Metrics of routes that somebody else runs, over a registry of their own. */
final class Measured implements AutoCloseable {

    static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    final SettableClock clock = new SettableClock(NOON);
    final RecentRuns recent = new RecentRuns();
    final Database database;
    final Metrics metrics;
    private final Path folder;
    private Map<String, Route> routes = Map.of();

    Measured(Path folder, String... routes) throws IOException {
        this(folder, RegistrySettings.inFile(folder.resolve("registry")), routes);
    }

    Measured(Path folder, RegistrySettings registry, String... routes) throws IOException {
        this.folder = folder;
        this.database = new Database(registry);
        this.metrics = new Metrics(Set.of("ops"), database, recent, () -> true, clock);
        serve(routes);
    }

    /** The routes are these from now on. */
    void serve(String... ids) throws IOException {
        Path conf = Files.createTempDirectory(folder, "conf");
        Files.createDirectories(conf.resolve("routes"));
        Files.writeString(
                conf.resolve("remat.conf"),
                "remat.connections.nowhere { type = server, endpoint = \"http://127.0.0.1:1\", password = \"\" }");
        for (String id : ids) {
            Files.writeString(conf.resolve("routes/%s.conf".formatted(id)), """
                    every = 1 hour
                    freshness = 90 minutes
                    connection = nowhere
                    cdc-dataset = demo.cdc
                    target-dataset = serving.%s
                    unique-key = [id]
                    """.formatted(id));
        }
        Configuration loaded = Configuration.load(conf.resolve("remat.conf"), Map.of(), RouteCheck.NONE);
        routes = loaded.routes();
        metrics.follow(RouteFiles.of(loaded));
    }

    /** A run that this node makes from a time on. */
    RunIdentity begins(String route, Instant at) {
        RunIdentity run = TestRuns.identity(route, at, RunOrigin.UNKNOWN);
        Route any = routes.values().iterator().next();
        metrics.runs().started(routes.getOrDefault(route, any), run);
        return run;
    }

    /** A run that has taken ten seconds, with a statement for each error. */
    static RunResult ended(RunIdentity run, Outcome outcome, String... errors) {
        RunResult plain = TestRuns.ended(run, run.runId().startedAt(), Duration.ofSeconds(10), outcome);
        List<StatementRecord> statements = new ArrayList<>();
        for (String error : errors) {
            statements.add(
                    new StatementRecord("q", "SELECT 1", Duration.ofSeconds(1), error, StatementUsage.UNKNOWN, null));
        }
        RunRecord record = plain.record();
        return new RunResult(
                plain.report(),
                new RunRecord(
                        run,
                        outcome,
                        "",
                        "0.1.0",
                        "",
                        record.startedAt(),
                        record.finishedAt(),
                        List.of(new PhaseRecord("build", record.startedAt(), Duration.ofSeconds(4), true, statements)),
                        List.of(),
                        RetryRecord.NONE));
    }

    /** The registry knows of the end of a run. */
    void isRecorded(RunResult result) {
        database.inTransaction(sql -> {
            new RunTable(sql).end(result, "node-1");
            return true;
        });
    }

    /** All samples of Remat's own metrics whose name begins like this, with their values. */
    Map<String, Double> samples(String beginning) {
        Map<String, Double> samples = new TreeMap<>();
        metrics.text()
                .lines()
                .filter(line -> line.startsWith(beginning))
                .forEach(line -> samples.put(
                        line.substring(0, line.lastIndexOf(' ')),
                        Double.valueOf(line.substring(line.lastIndexOf(' ') + 1))));
        return samples;
    }

    @Override
    public void close() {
        metrics.close();
        database.close();
    }
}
