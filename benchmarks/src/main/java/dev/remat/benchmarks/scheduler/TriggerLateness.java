package dev.remat.benchmarks.scheduler;

import dev.remat.benchmarks.report.SchedulerPart.Quantiles;
import dev.remat.benchmarks.report.Spread;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.report.RunRecord;
import dev.remat.scheduler.quartz.RouteScheduler;
import dev.remat.scheduler.schedule.ScheduleCheck;
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
import java.util.function.BooleanSupplier;

/** Lets many triggers come due, evenly spread over some seconds, and looks when their runs start. */
final class TriggerLateness {

    private static final double MILLIS = 1000;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path folder;
    private final Duration lead;
    private final int seconds;
    private final Clock clock = Clock.systemUTC();

    /**
     * A measurement.
     *
     * @param folder for routes and evidence
     * @param lead from now to the first trigger; the routes have to be loaded by then
     * @param seconds over which the triggers are spread
     */
    TriggerLateness(Path folder, Duration lead, int seconds) {
        this.folder = folder;
        this.lead = lead;
        this.seconds = seconds;
    }

    Figures measure(int triggers) throws IOException, InterruptedException {
        Instant first = clock.instant().plus(lead).truncatedTo(ChronoUnit.SECONDS);
        Queue<RunRecord> ended = new ConcurrentLinkedQueue<>();
        try (var server = RefusingServer.start()) {
            Path file = new RouteFiles(folder)
                    .write(triggers, server.endpoint(), i -> RouteFiles.at(timeOf(due(first, i))));
            Configuration configuration =
                    Configuration.load(file, Map.of(), new ScheduleCheck(clock)).orThrow();
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
                await(first.plusSeconds(seconds).plus(PATIENCE), () -> ended.size() >= scheduler.scheduled());
            }
        }
        return figures(first, triggers, ended);
    }

    private Figures figures(Instant first, int triggers, Queue<RunRecord> ended) {
        double[] lateness = ended.stream()
                .mapToDouble(run -> Duration.between(due(first, number(run)), run.startedAt())
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
                        Spread.quantile(0.5, lateness), Spread.quantile(0.99, lateness), Spread.quantile(1, lateness)));
    }

    private static int number(RunRecord run) {
        return Integer.parseInt(run.identity().route().substring("route-".length()));
    }

    private Instant due(Instant first, int number) {
        return first.plusSeconds(number % seconds);
    }

    private static LocalTime timeOf(Instant instant) {
        return LocalTime.ofInstant(instant, ZoneOffset.UTC);
    }

    private void await(Instant until, BooleanSupplier done) throws InterruptedException {
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
