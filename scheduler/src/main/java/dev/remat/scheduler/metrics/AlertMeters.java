package dev.remat.scheduler.metrics;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.scheduler.alert.AlertObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Set;

/** Counts alerts by channel and kind, from zero on: so that the first that is not delivered is an increase. Thread-safe. */
final class AlertMeters implements AlertObserver {

    private final MeterRegistry registry;

    /** @param channels ids of all channels */
    AlertMeters(MeterRegistry registry, Set<String> channels) {
        this.registry = registry;
        for (String channel : channels) {
            for (AlertKind kind : AlertKind.values()) {
                counter(channel, kind, true);
                counter(channel, kind, false);
            }
        }
    }

    @Override
    public void delivered(String channel, AlertKind kind) {
        counter(channel, kind, true).increment();
    }

    @Override
    public void notDelivered(String channel, AlertKind kind) {
        counter(channel, kind, false).increment();
    }

    private Counter counter(String channel, AlertKind kind, boolean isDelivered) {
        String result = isDelivered ? "delivered" : "undelivered";
        return Names.ALERTS.counter(registry, Tags.of("channel", channel, "kind", kind.id(), "result", result));
    }
}
