package dev.remat.benchmarks.scheduler;

import dev.remat.benchmarks.report.SchedulerPart.Quantiles;
import dev.remat.benchmarks.report.Spread;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.report.RunRecord;
import dev.remat.scheduler.quartz.CronCheck;
import dev.remat.scheduler.quartz.RouteScheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Lets many triggers come due within one minute, evenly spread over its seconds, and looks when their runs start. */
final class TriggerLateness {

    private static final int SECONDS = 60;
    private static final double MILLIS = 1000;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path folder;

    TriggerLateness(Path folder) {
        this.folder = folder;
    }

    /** Takes up to two minutes and a half: it waits for the next full minute, but for one that is at least 20 s away. */
    Figures measure(int triggers) throws IOException, InterruptedException {
        Clock clock = Clock.systemUTC();
        Instant minute = clock.instant().plusSeconds(80).truncatedTo(ChronoUnit.MINUTES);
        Queue<RunRecord> ended = new ConcurrentLinkedQueue<>();
        try (var server = RefusingServer.start()) {
            Path file = new RouteFiles(folder)
                    .write(triggers, server.endpoint(), i -> RouteFiles.at(timeOf(due(minute, i))));
            Configuration configuration =
                    Configuration.load(file, Map.of(), new CronCheck(clock)).orThrow();
            var settings = configuration.settings();
            try (var service = new CdcMaterializationService(
                            new Connections(settings.connections().values()),
                            settings.evidence().dir(),
                            clock,
                            new SplittableRandom(1),
                            settings.node().id());
                    var scheduler = RouteScheduler.start(
                            settings.node(),
                            Duration.ZERO,
                            configuration.routes().values(),
                            service,
                            result -> ended.add(result.record()),
                            clock)) {
                await(minute.plusSeconds(SECONDS).plus(PATIENCE), clock, () -> ended.size() >= scheduler.scheduled());
            }
        }
        return figures(minute, triggers, ended);
    }

    private static Figures figures(Instant minute, int triggers, Queue<RunRecord> ended) {
        double[] lateness = ended.stream()
                .mapToDouble(run -> Duration.between(due(minute, number(run)), run.startedAt())
                                .toMillis()
                        / MILLIS)
                .toArray();
        if (lateness.length == 0) {
            throw new IllegalStateException("none of %d triggers fired".formatted(triggers));
        }
        return new Figures(
                triggers,
                lateness.length,
                new Quantiles(
                        Spread.quantile(0.5, lateness),
                        Spread.quantile(0.99, lateness),
                        Spread.quantile(1, lateness)));
    }

    private static int number(RunRecord run) {
        return Integer.parseInt(run.identity().route().substring("route-".length()));
    }

    private static Instant due(Instant minute, int number) {
        return minute.plusSeconds(number % SECONDS);
    }

    private static LocalTime timeOf(Instant instant) {
        return LocalTime.ofInstant(instant, ZoneOffset.UTC);
    }

    private static void await(Instant until, Clock clock, java.util.function.BooleanSupplier done)
            throws InterruptedException {
        while (!done.getAsBoolean() && clock.instant().isBefore(until)) {
            Thread.sleep(100);
        }
    }

    /**
     * What came of it.
     *
     * @param triggers that were due
     * @param fired that started a run
     * @param lateness seconds from due to start
     */
    record Figures(int triggers, int fired, Quantiles lateness) {}
}
