package dev.remat.scheduler.metrics;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.RunObserver;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Counts each run that this node has made, or found out the end of, once; whatever is told of it later. How long it took is counted of
 * those that it has made itself. Thread-safe.
 */
final class RunMeters implements RunObserver {

    /** So many runs may have ended between two things that are told of one. */
    private static final int REMEMBERED = 10_000;

    private static final Duration LONGEST_OF = Duration.ofHours(1);

    private static final Duration[] BUCKETS = Stream.of(
                    "PT0.1S", "PT0.5S", "PT1S", "PT5S", "PT15S", "PT1M", "PT5M", "PT15M", "PT1H", "PT3H")
            .map(Duration::parse)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final RouteMeters routes;
    private final EngineErrors errors;
    private final Set<String> going = ConcurrentHashMap.newKeySet();
    private final Newest ended = new Newest(REMEMBERED);

    RunMeters(MeterRegistry registry, RouteMeters routes) {
        this.registry = registry;
        this.routes = routes;
        this.errors = new EngineErrors(registry);
    }

    @Override
    public void started(Route route, RunIdentity identity) {
        going.add(identity.runId().text());
    }

    @Override
    public void ended(RunResult result) {
        RunIdentity run = result.record().identity();
        boolean isOwn = going.remove(run.runId().text());
        if (ended.add(run.runId().text())) {
            routes.count(run.route(), () -> count(run.route(), result, isOwn));
        }
    }

    private void count(String route, RunResult result, boolean isOwn) {
        Tags tags =
                Tags.of(RouteMeters.ROUTE, route, "outcome", result.outcome().id());
        Names.RUNS.counter(registry, tags).increment();
        if (isOwn) {
            Names.RUN_DURATION
                    .timer(tags)
                    .distributionStatisticExpiry(LONGEST_OF)
                    .register(registry)
                    .record(result.record().duration());
            result.record().phases().forEach(this::count);
            errors.count(result.record());
        }
    }

    private void count(PhaseRecord phase) {
        Timer.Builder timer = Names.PHASE_DURATION.timer(Tags.of("phase", phase.name()));
        timer.serviceLevelObjectives(BUCKETS)
                .distributionStatisticExpiry(LONGEST_OF)
                .register(registry)
                .record(phase.duration());
    }
}
