package dev.remat.scheduler.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.function.Supplier;

/** What the meters are called and what is said of them; as Micrometer names them, so that a dot becomes an underscore. */
enum Names {
    RUNS("remat.runs", "Runs that have ended"),
    RUN_DURATION("remat.run.duration", "How long runs took"),
    PHASE_DURATION("remat.phase.duration", "How long phases of runs took"),
    ENGINE_ERRORS("remat.engine.errors", "Statements of runs that ClickHouse answered with an error"),
    SLOTS_SKIPPED("remat.slots.skipped", "Slots that were not run"),
    ALERTS("remat.alerts", "Alerts that a channel has told, or will never tell"),
    RUNNING("remat.runs.running", "Runs that go on"),
    WAITING("remat.runs.waiting", "Runs that wait for room"),
    ROUTES("remat.routes", "Routes by what their files have come to"),
    REGISTRY_UP("remat.registry.up", "1 where the registry has answered, else 0"),
    NODE_LEASE("remat.node.lease", "1 where this node may start runs, else 0"),
    NODES_UP("remat.nodes.up", "Nodes with a lease"),
    CERTIFICATE_EXPIRY("remat.tls.certificate.expiry", "When the certificate of the web server expires, since 1970"),
    FRESHNESS_LIMIT("remat.route.freshness.limit", "How old the last success may get"),
    SUCCESS_AGE("remat.route.last.success.age", "How long ago the last success ended"),
    ROWS("remat.route.rows", "Rows of the last success"),
    OUTCOME("remat.route.last.outcome", "1 for the outcome of the newest run that has ended and was not skipped"),
    TABLES_LEFT("remat.route.tables.left", "Tables that the last success could not drop");

    private static final String SECONDS = "seconds";

    private final String meter;
    private final String description;

    Names(String meter, String description) {
        this.meter = meter;
        this.description = description;
    }

    Counter counter(MeterRegistry registry, Tags tags) {
        return Counter.builder(meter).description(description).tags(tags).register(registry);
    }

    Timer.Builder timer(Tags tags) {
        return Timer.builder(meter).description(description).tags(tags);
    }

    void gauge(MeterRegistry registry, Supplier<Number> value) {
        Gauge.builder(meter, value).description(description).register(registry);
    }

    /** The same in seconds. */
    void gaugeInSeconds(MeterRegistry registry, Supplier<Number> value) {
        Gauge.builder(meter, value).description(description).baseUnit(SECONDS).register(registry);
    }

    /** A gauge for each of many. */
    MultiGauge gauges(MeterRegistry registry) {
        return MultiGauge.builder(meter).description(description).register(registry);
    }

    /** The same in seconds. */
    MultiGauge gaugesInSeconds(MeterRegistry registry) {
        return MultiGauge.builder(meter)
                .description(description)
                .baseUnit(SECONDS)
                .register(registry);
    }
}
