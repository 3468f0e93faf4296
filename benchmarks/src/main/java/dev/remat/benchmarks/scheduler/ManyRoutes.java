package dev.remat.benchmarks.scheduler;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.quartz.RouteScheduler;
import dev.remat.scheduler.schedule.ScheduleCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;

/** Loads and schedules many routes, none of which is due. */
final class ManyRoutes {

    private static final double NANOS = 1e9;

    /** What is left over from starting must not count as idle: a tenth of the time is waited first. */
    private static final int SETTLE = 10;

    private final Path folder;
    private final Duration idle;

    ManyRoutes(Path folder, Duration idle) {
        this.folder = folder;
        this.idle = idle;
    }

    Figures measure(int routes) throws IOException, InterruptedException {
        Path file = new RouteFiles(folder).write(routes, "http://127.0.0.1:8123", i -> RouteFiles.NEVER_DUE);
        Clock clock = Clock.systemUTC();
        long start = System.nanoTime();
        Configuration configuration =
                Configuration.load(file, Map.of(), new ScheduleCheck(clock)).orThrow();
        double loadSeconds = (System.nanoTime() - start) / NANOS;
        var settings = configuration.settings();
        try (var service = new CdcMaterializationService(
                new Connections(settings.connections().values()),
                settings.evidence().dir(),
                clock,
                new SplittableRandom(1),
                settings.node().id())) {
            start = System.nanoTime();
            try (var scheduler = RouteScheduler.start(
                    settings.node(), Duration.ZERO, configuration.routes().values(), service, ended -> {}, clock)) {
                double scheduleSeconds = (System.nanoTime() - start) / NANOS;
                long heap = ThisProcess.heapAfterCollection();
                Thread.sleep(idle.toMillis() / SETTLE);
                return new Figures(
                        scheduler.scheduled(),
                        loadSeconds,
                        scheduleSeconds,
                        heap,
                        ThisProcess.cpuPercentWhileIdle(idle));
            }
        }
    }

    record Figures(int routes, double loadSeconds, double scheduleSeconds, long heapBytes, double idleCpuPercent) {}
}
