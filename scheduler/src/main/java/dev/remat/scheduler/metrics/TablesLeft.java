package dev.remat.scheduler.metrics;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.RunObserver;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.Warnings;
import dev.remat.materialization.run.RunIdentity;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** How many tables the last success of each route on this node has left that should be gone. Thread-safe. */
final class TablesLeft implements RunObserver {

    private final MultiGauge gauge;
    private final Map<String, Integer> tables = new ConcurrentHashMap<>();

    TablesLeft(MeterRegistry registry) {
        this.gauge = Names.TABLES_LEFT.gauges(registry);
    }

    @Override
    public void started(Route route, RunIdentity identity) {}

    @Override
    public void ended(RunResult result) {
        if (result.outcome().isUpToDate()) {
            int left = Warnings.tablesNotDropped(result.report().warnings()).size();
            tables.put(result.record().identity().route(), left);
        }
    }

    /** Shows those of some routes, and forgets the others. */
    void show(Set<String> routes) {
        tables.keySet().retainAll(routes);
        List<Row<?>> rows = tables.entrySet().stream()
                .<Row<?>>map(each -> Row.of(Tags.of(RouteMeters.ROUTE, each.getKey()), each.getValue()))
                .toList();
        gauge.register(rows, true);
    }
}
