package dev.remat.benchmarks.cli;

import dev.remat.benchmarks.micro.JavaBenchmark;
import dev.remat.benchmarks.publish.PublishBenchmark;
import dev.remat.benchmarks.rebuild.RebuildBenchmark;
import dev.remat.benchmarks.rebuild.RebuildSettings;
import dev.remat.benchmarks.report.BenchReport;
import dev.remat.benchmarks.report.JavaPart;
import dev.remat.benchmarks.report.Machine;
import dev.remat.benchmarks.report.PublishPart;
import dev.remat.benchmarks.report.RebuildPart;
import dev.remat.benchmarks.report.SchedulerPart;
import dev.remat.benchmarks.scheduler.SchedulerBenchmark;
import dev.remat.benchmarks.server.BenchServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One call of the benchmark: collects the parts that are measured into a report. */
final class Session implements AutoCloseable {

    private final String command;
    private final PrintWriter progress;
    private final Clock clock = Clock.systemUTC();
    private final Instant startedAt = clock.instant();
    private final Path folder;
    private final ServerOptions serverOptions;
    private @Nullable BenchServer server;
    private @Nullable RebuildPart rebuild;
    private @Nullable PublishPart publish;
    private @Nullable SchedulerPart scheduler;
    private @Nullable JavaPart java;

    Session(String command, ServerOptions serverOptions, PrintWriter progress) throws IOException {
        this.command = command;
        this.serverOptions = serverOptions;
        this.progress = progress;
        this.folder = Files.createTempDirectory("remat-bench");
    }

    void rebuild(RebuildSettings settings) {
        rebuild = new RebuildBenchmark(server(), folder.resolve("evidence"), settings, this::say).run();
    }

    void publish(PartOptions.Publish options) {
        publish = new PublishBenchmark(server(), folder.resolve("publish"), this::say).run(options.swaps);
    }

    void scheduler(PartOptions.Scheduler options) throws IOException, InterruptedException {
        var idle = Duration.ofSeconds(options.idleSeconds);
        scheduler = new SchedulerBenchmark(folder.resolve("scheduler"), idle, this::say)
                .run(server(), options.routes, options.triggers, options.runs);
    }

    void java(PartOptions.Java options) {
        say("measuring Java by JMH");
        java = new JavaBenchmark().run(options.iteration);
    }

    BenchReport report() {
        BenchServer measured = server;
        Machine machine =
                measured == null ? Machine.here("none", "") : Machine.here(measured.kind(), measured.version());
        return new BenchReport(
                BenchReport.SCHEMA_VERSION,
                command,
                startedAt.truncatedTo(ChronoUnit.SECONDS).toString(),
                clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
                machine,
                rebuild,
                publish,
                scheduler,
                java);
    }

    /** Started when it is first needed. */
    private BenchServer server() {
        BenchServer open = server;
        if (open == null) {
            open = serverOptions.open(System.getenv());
            server = open;
        }
        return open;
    }

    private void say(String what) {
        progress.println(what);
        progress.flush();
    }

    @Override
    public void close() throws IOException {
        BenchServer open = server;
        if (open != null) {
            open.close();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
