package dev.remat.scheduler.metrics;

import dev.remat.jobs.route.Route;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.view.RecentRuns.OfRoute;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How it stands with each route at one time; what is not known of a route has no gauge. */
final class RouteGauges {

    private final MultiGauge limits;
    private final MultiGauge ages;
    private final MultiGauge rows;
    private final MultiGauge outcomes;

    RouteGauges(MeterRegistry registry) {
        this.limits = Names.FRESHNESS_LIMIT.gaugesInSeconds(registry);
        this.ages = Names.SUCCESS_AGE.gaugesInSeconds(registry);
        this.rows = Names.ROWS.gauges(registry);
        this.outcomes = Names.OUTCOME.gauges(registry);
    }

    /** What files say. */
    void show(Collection<Route> routes) {
        limits.register(
                routes.stream()
                        .flatMap(route -> row(route.id(), seconds(route.freshness())))
                        .toList(),
                true);
    }

    /** What runs have come to. */
    void show(Map<String, OfRoute> runs, Instant now) {
        show(ages, runs, recent -> age(recent.good(), now));
        show(rows, runs, recent -> recent.good() == null ? null : recent.good().rows());
        outcomes.register(
                runs.entrySet().stream()
                        .flatMap(each -> outcome(each.getKey(), each.getValue()))
                        .toList(),
                true);
    }

    private static void show(MultiGauge gauge, Map<String, OfRoute> runs, Function<OfRoute, @Nullable Number> value) {
        gauge.register(
                runs.entrySet().stream()
                        .flatMap(each -> row(each.getKey(), value.apply(each.getValue())))
                        .toList(),
                true);
    }

    private static Stream<Row<?>> row(String route, @Nullable Number value) {
        return value == null ? Stream.of() : Stream.of(Row.of(Tags.of(RouteMeters.ROUTE, route), value));
    }

    private static Stream<Row<?>> outcome(String route, OfRoute recent) {
        Optional<RunState> ended = recent.newest().stream()
                .map(RunEntry::state)
                .filter(state -> state.hasEnded() && state != RunState.SKIPPED)
                .findFirst();
        return ended.stream().map(state -> Row.of(Tags.of(RouteMeters.ROUTE, route, "outcome", state.id()), 1));
    }

    private static @Nullable Number age(@Nullable RunEntry success, Instant now) {
        Instant ended = success == null ? null : success.endedAt();
        Double age = ended == null ? null : seconds(Duration.between(ended, now));
        return age == null ? null : Math.max(0, age);
    }

    private static @Nullable Double seconds(@Nullable Duration duration) {
        return duration == null ? null : duration.toMillis() / 1000.0;
    }
}
