package dev.remat.benchmarks.scheduler;

import dev.remat.benchmarks.report.Bar;
import dev.remat.benchmarks.report.SchedulerPart;
import dev.remat.benchmarks.report.SchedulerPart.Triggers;
import dev.remat.benchmarks.report.Spread;
import dev.remat.benchmarks.server.BenchServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Routes in large numbers, through the same classes as {@code remat serve}. */
public final class SchedulerBenchmark {

    private static final String SECONDS = "s";
    private static final Duration LEAD = Duration.ofSeconds(20);
    private static final int MINUTE = 60;
    private static final int ROUTES = 10_000;
    private static final int TRIGGERS = 1000;
    private static final double MIB = 1024 * 1024;

    private final Path folder;
    private final Consumer<String> progress;
    private final Duration idle;

    /**
     * A benchmark that writes to a folder.
     *
     * @param folder for routes and evidence
     * @param idle how long the idle process is watched
     * @param progress told what happens, one line each
     */
    public SchedulerBenchmark(Path folder, Duration idle, Consumer<String> progress) {
        this.folder = folder;
        this.idle = idle;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @param server where tiny tables are rebuilt
     * @param routes number of routes to load
     * @param triggers number of triggers within one minute
     * @param runs number of runs of a tiny table
     */
    public SchedulerPart run(BenchServer server, int routes, int triggers, int runs)
            throws IOException, InterruptedException {
        progress.accept(String.format(Locale.ROOT, "loading %,d routes", routes));
        var many = new ManyRoutes(folder.resolve("many"), idle).measure(routes);
        progress.accept("rebuilding a tiny table %d times".formatted(runs));
        Spread overhead = new RunOverhead(server, folder.resolve("overhead")).measure(runs);
        progress.accept(String.format(Locale.ROOT, "waiting for the minute in which %,d triggers are due", triggers));
        Triggers memory = new TriggerLateness(folder.resolve("late"), LEAD, MINUTE).measure(triggers, null);
        progress.accept(String.format(Locale.ROOT, "the same %,d triggers, with PostgreSQL", triggers));
        Triggers postgresql;
        try (var database = RegistryDatabase.start()) {
            postgresql = new TriggerLateness(folder.resolve("late-postgresql"), LEAD, MINUTE)
                    .measure(triggers, database.settings());
        }
        return new SchedulerPart(
                many.routes(),
                many.loadSeconds(),
                many.scheduleSeconds(),
                many.heapBytes(),
                many.idleCpuPercent(),
                memory,
                postgresql,
                overhead,
                bars(many, memory, postgresql, overhead));
    }

    /** A bar that is about a number of routes or triggers says nothing where there were fewer. */
    static List<Bar> bars(ManyRoutes.Figures many, Triggers memory, Triggers postgresql, Spread overhead) {
        String routes = String.format(Locale.ROOT, "%,d routes", many.routes());
        boolean enough = many.routes() >= ROUTES;
        return List.of(
                bar(enough, "routes-load", "10,000 routes load", 5, SECONDS, many.loadSeconds(), routes),
                bar(enough, "routes-heap", "heap with 10,000 routes", 512, "MiB", many.heapBytes() / MIB, routes),
                bar(enough, "idle-cpu", "CPU while idle, of one core", 1, "%", many.idleCpuPercent(), routes),
                lateness("memory", "in memory", memory),
                lateness("postgresql", "PostgreSQL", postgresql),
                Bar.of(
                        "run-overhead",
                        "a run beyond ClickHouse's own time",
                        0.15,
                        SECONDS,
                        overhead.median(),
                        "median, JVM warm"));
    }

    private static Bar bar(
            boolean enough, String id, String text, double limit, String unit, double measured, String note) {
        return enough
                ? Bar.of(id, text, limit, unit, measured, note)
                : Bar.notMeasured(id, text, limit, unit, "only " + note);
    }

    /** A trigger that did not fire at all is later than any. */
    private static Bar lateness(String store, String where, Triggers late) {
        String id = "lateness-" + store;
        String text = "1,000 triggers within a minute start late at p99, " + where;
        String note = String.format(Locale.ROOT, "%,d of %,d triggers fired", late.fired(), late.due());
        double p99 = late.latenessSeconds().p99();
        if (late.due() < TRIGGERS) {
            return Bar.notMeasured(id, text, 1, SECONDS, String.format(Locale.ROOT, "only %,d triggers", late.due()));
        }
        return late.fired() < late.due()
                ? new Bar(id, text, 1, SECONDS, p99, false, note)
                : Bar.of(id, text, 1, SECONDS, p99, note);
    }
}
