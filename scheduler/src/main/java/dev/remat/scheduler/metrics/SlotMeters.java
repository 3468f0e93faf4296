package dev.remat.scheduler.metrics;

import dev.remat.scheduler.registry.SkippedSlots;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.function.Consumer;

/**
 * Counts slots that were not run, as this node records them. Thread-safe.
 *
 * @param registry has the meters
 * @param routes which routes are counted
 */
record SlotMeters(MeterRegistry registry, RouteMeters routes) implements Consumer<SkippedSlots> {

    @Override
    public void accept(SkippedSlots slots) {
        Tags tags = Tags.of(
                RouteMeters.ROUTE, slots.route(), "reason", slots.reason().id());
        routes.count(
                slots.route(), () -> Names.SLOTS_SKIPPED.counter(registry, tags).increment((double) slots.count()));
    }
}
