package dev.remat.benchmarks.rebuild;

import dev.remat.benchmarks.contestant.Contestant;
import dev.remat.benchmarks.contestant.Contestants;
import dev.remat.benchmarks.contestant.Limits;
import dev.remat.benchmarks.contestant.Projection;
import dev.remat.benchmarks.contestant.RematRuns;
import dev.remat.benchmarks.contestant.Workspace;
import dev.remat.benchmarks.log.GeneratedLog;
import dev.remat.benchmarks.report.RebuildBars;
import dev.remat.benchmarks.report.RebuildPart;
import dev.remat.benchmarks.report.SizeResult;
import dev.remat.benchmarks.server.BenchServer;
import dev.remat.benchmarks.server.QueryLog;
import dev.remat.materialization.plan.Dataset;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Builds a log of each size and runs all contestants on it, in interleaved rounds. */
public final class RebuildBenchmark {

    private final BenchServer server;
    private final Path evidence;
    private final RebuildSettings settings;
    private final Consumer<String> progress;

    /**
     * A benchmark on one server.
     *
     * @param evidence folder for the evidence of Remat's runs
     * @param progress told what happens, one line each
     */
    public RebuildBenchmark(BenchServer server, Path evidence, RebuildSettings settings, Consumer<String> progress) {
        this.server = server;
        this.evidence = evidence;
        this.settings = settings;
        this.progress = progress;
    }

    public RebuildPart run() {
        List<SizeResult> sizes = settings.events().stream().map(this::measure).toList();
        return new RebuildPart(
                settings.asReported(),
                sizes,
                RebuildBars.of(sizes, settings.limits().memoryBytes()));
    }

    private SizeResult measure(long events) {
        Workspace workspace = workspace(events);
        contestants(workspace, settings.shape(events).keys());
        try {
            return measure(workspace, events);
        } finally {
            dropEverything();
        }
    }

    private SizeResult measure(Workspace workspace, long events) {
        progress.accept(String.format(Locale.ROOT, "building a log of %,d events", events));
        workspace.log().create();
        var size = workspace.log().size();
        var checksums = new Checksums(workspace, remat(events, Limits.NONE));
        long rows = checksums.rebuildBase();
        List<Runner> runners = contestants(workspace, size.keys()).stream()
                .map(contestant -> new Runner(contestant, checksums, new QueryLog(server)))
                .toList();
        for (int round = 1; round <= settings.rounds(); round++) {
            for (Runner runner : runners) {
                progress.accept(
                        "round %d of %d: %s: %s".formatted(round, settings.rounds(), runner.id(), runner.round()));
            }
        }
        return new SizeResult(
                size.events(),
                size.keys(),
                size.parts(),
                size.bytes(),
                rows,
                runners.stream().map(Runner::result).toList());
    }

    private Workspace workspace(long events) {
        var log = new GeneratedLog(
                server.statements("bench_log", Map.of()),
                new Dataset(server.database(), "log"),
                settings.shape(events));
        return new Workspace(
                server, log, Projection.of(settings.typed()), remat(events, settings.limits()), settings.limits());
    }

    private RematRuns remat(long events, Limits limits) {
        return new RematRuns(
                server.connector(), evidence.resolve(Long.toString(events)), Projection.of(settings.typed()), limits);
    }

    /**
     * Those that take part.
     *
     * @throws IllegalArgumentException if a name was asked for that nobody has
     */
    private List<Contestant> contestants(Workspace workspace, long keys) {
        List<Contestant> all = Contestants.of(workspace, keys, settings.deltas(), settings.sameDelta());
        List<String> ids = all.stream().map(Contestant::id).toList();
        settings.contestants().stream()
                .filter(wanted -> ids.stream().noneMatch(id -> RebuildSettings.matches(id, wanted)))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new IllegalArgumentException(
                            "there is no contestant '%s'; there are: %s, and the beginning of a name stands for all that have it"
                                    .formatted(unknown, String.join(", ", ids)));
                });
        return all.stream()
                .filter(contestant -> settings.wants(contestant.id()))
                .toList();
    }

    private void dropEverything() {
        var statements = server.statements("bench_setup", Map.of());
        statements.execute("DROP DATABASE %s SYNC".formatted(server.database()));
        statements.execute("CREATE DATABASE %s".formatted(server.database()));
    }
}
