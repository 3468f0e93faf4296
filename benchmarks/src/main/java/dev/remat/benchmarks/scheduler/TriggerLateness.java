package dev.remat.benchmarks.scheduler;

import dev.remat.benchmarks.report.SchedulerPart.Quantiles;
import dev.remat.benchmarks.report.SchedulerPart.Triggers;
import dev.remat.benchmarks.report.Spread;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.NodeSettings;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.jobs.settings.RematSettings;
import dev.remat.materialization.report.RunRecord;
import dev.remat.scheduler.capacity.Limits;
import dev.remat.scheduler.quartz.RouteScheduler;
import dev.remat.scheduler.quartz.SlotAccount;
import dev.remat.scheduler.registry.record.RunRegistry;
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
import org.jspecify.annotations.Nullable;

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

    /**
     * Waits for all of them.
     *
     * @param shared a registry in which each takes its slot, or null for none
     */
    Triggers measure(int triggers, @Nullable RegistrySettings shared) throws IOException, InterruptedException {
        Instant first = clock.instant().plus(lead).truncatedTo(ChronoUnit.SECONDS);
        Queue<RunRecord> ended = new ConcurrentLinkedQueue<>();
        try (var server = RefusingServer.start()) {
            Path file = new RouteFiles(folder)
                    .write(triggers, server.endpoint(), i -> RouteFiles.at(timeOf(due(first, i))));
            Configuration configuration =
                    Configuration.load(file, Map.of(), new ScheduleCheck(clock)).orThrow();
            RematSettings settings = configuration.settings();
            try (var service = new CdcMaterializationService(
                            new Connections(settings.connections().values()),
                            settings.evidence().dir(),
                            clock,
                            new SplittableRandom(1),
                            settings.node().id());
                    var scheduler = RouteScheduler.start(
                            Limits.of(settings.node()),
                            Duration.ZERO,
                            configuration.routes().values(),
                            service,
                            result -> ended.add(result.record()),
                            shared == null ? SlotAccount.NONE : account(service, settings.node(), shared),
                            clock)) {
                await(first.plusSeconds(seconds).plus(PATIENCE), () -> ended.size() >= scheduler.scheduled());
            }
        }
        return figures(first, triggers, ended);
    }

    /** What {@code remat serve} uses. */
    private SlotAccount account(CdcMaterializationService service, NodeSettings node, RegistrySettings shared)
            throws InterruptedException {
        var registry = new RunRegistry(shared, clock, node.id());
        service.observe(registry);
        service.runAmong(registry.membership()::nodes);
        registry.membership().join(PATIENCE).ifPresent(why -> {
            throw new IllegalStateException(why);
        });
        return registry.ledger(node.maxConcurrentRuns());
    }

    private Triggers figures(Instant first, int triggers, Queue<RunRecord> ended) {
        double[] lateness = ended.stream()
                .mapToDouble(run -> Duration.between(due(first, number(run)), run.startedAt())
                                .toMillis()
                        / MILLIS)
                .toArray();
        if (lateness.length == 0) {
            throw new IllegalStateException("none of %d triggers fired".formatted(triggers));
        }
        return new Triggers(
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
}
