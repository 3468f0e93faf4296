package dev.remat.scheduler.metrics;

import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import dev.remat.jobs.service.RunObserver;
import dev.remat.scheduler.alert.AlertObserver;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteFiles;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** All meters of a service: what they listen by, and what they say. Thread-safe. */
public final class Metrics implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final RouteMeters routes = new RouteMeters(registry);
    private final RunMeters runs = new RunMeters(registry, routes);
    private final TablesLeft left = new TablesLeft(registry);
    private final JvmMeters jvm = new JvmMeters(registry);
    private final AlertMeters alerts;
    private final State state;

    /**
     * Counts from zero.
     *
     * @param channels ids of all channels of alerts
     * @param database of the registry
     * @param recent the newest runs of each route
     * @param hasLease whether this node may start runs
     * @param clock the time
     */
    public Metrics(Set<String> channels, Database database, RecentRuns recent, BooleanSupplier hasLease, Clock clock) {
        this.alerts = new AlertMeters(registry, channels);
        this.state = new State(registry, new RegistryLook(database, recent, PATIENCE), clock);
        Names.NODE_LEASE.gauge(registry, () -> hasLease.getAsBoolean() ? 1 : 0);
    }

    /** These are the routes from now on; what is said of others is said no more. */
    public synchronized void follow(RouteFiles files) {
        state.follow(files);
        routes.follow(state.ids());
    }

    /** What is told of these before they are {@linkplain #follow(RouteFiles) the routes that are there} is counted, too. */
    public void expect(Set<String> some) {
        routes.expect(some);
    }

    /** From now on it is known how many runs go on, and how many wait. */
    public void follow(IntSupplier running, IntSupplier waiting) {
        Names.RUNNING.gauge(registry, running::getAsInt);
        Names.WAITING.gauge(registry, waiting::getAsInt);
    }

    /** From now on it is known when the certificate of the web server expires. */
    public void followCertificate(Supplier<Instant> expiry) {
        Names.CERTIFICATE_EXPIRY.gaugeInSeconds(registry, () -> expiry.get().getEpochSecond());
    }

    /** What has to be told of runs. */
    public RunObserver runs() {
        return runs.and(left);
    }

    /** What has to be told of alerts. */
    public AlertObserver alerts() {
        return alerts;
    }

    /** What has to be told of slots that were recorded as not run. */
    public Consumer<SkippedSlots> slots() {
        return new SlotMeters(registry, routes);
    }

    /** What measures connections to the registry. */
    public MetricsTrackerFactory connections() {
        return new MicrometerMetricsTrackerFactory(registry);
    }

    /** All of them now, in the text format of Prometheus. */
    public synchronized String text() {
        state.look();
        left.show(state.ids());
        return registry.scrape();
    }

    @Override
    public void close() {
        state.close();
        jvm.close();
        registry.close();
    }
}
