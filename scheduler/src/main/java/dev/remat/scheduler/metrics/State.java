package dev.remat.scheduler.metrics;

import dev.remat.scheduler.view.RecentRuns.OfRoute;
import dev.remat.scheduler.view.RouteFiles;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How it stands, as files and registry say. What the registry says is absent while it does not answer. Not thread-safe. */
final class State implements AutoCloseable {

    private final RegistryLook registry;
    private final Clock clock;
    private final MultiGauge up;
    private final MultiGauge nodesUp;
    private final MultiGauge byState;
    private final RouteGauges routes;
    private RouteFiles files = new RouteFiles(Map.of(), Map.of(), Map.of());

    State(MeterRegistry meters, RegistryLook registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
        this.up = Names.REGISTRY_UP.gauges(meters);
        this.nodesUp = Names.NODES_UP.gauges(meters);
        this.byState = Names.ROUTES.gauges(meters);
        this.routes = new RouteGauges(meters);
    }

    /** The files are these from now on. */
    void follow(RouteFiles now) {
        files = now;
        routes.show(now.routes().values());
        byState.register(
                List.of(
                        routes("served", now.routes()),
                        routes("broken", now.broken()),
                        routes("refused", now.refused())),
                true);
    }

    private static Row<?> routes(String state, Map<String, ?> some) {
        return Row.of(Tags.of("state", state), some.size());
    }

    /** Ids of all routes that are configured, those that cannot run among them. */
    Set<String> ids() {
        Set<String> ids = new HashSet<>(files.routes().keySet());
        ids.addAll(files.broken().keySet());
        return ids;
    }

    /** Looks anew at what files do not say. */
    void look() {
        Optional<Standing> known = registry.now();
        single(up, known.isPresent() ? 1 : 0);
        known.ifPresentOrElse(standing -> single(nodesUp, standing.nodesUp()), () -> nodesUp.register(List.of()));
        Map<String, OfRoute> runs = new HashMap<>(known.map(Standing::runs).orElse(Map.of()));
        runs.keySet().retainAll(ids());
        routes.show(runs, clock.instant());
    }

    private static void single(MultiGauge gauge, int value) {
        gauge.register(List.of(Row.of(Tags.empty(), value)), true);
    }

    @Override
    public void close() {
        registry.close();
    }
}
