package dev.remat.scheduler.demo;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.EmbeddedConnection;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.run.Cancellation;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.process.StopSignal;
import dev.remat.scheduler.quartz.RouteScheduler;
import java.time.Duration;
import java.util.List;

/** {@code remat demo}: the shipped routes on sample data, once or until Ctrl-C, on an engine of the demo's own. */
public final class Demo {

    private static final int USAGE_OR_CONFIGURATION = 2;
    private static final Duration WAIT_FOR_RUNS = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ProcessContext process;
    private final Configuration configuration;
    private final DemoSettings settings;
    private final DemoSummary summary = new DemoSummary();

    public Demo(ProcessContext process, Configuration configuration, DemoSettings settings) {
        this.process = process;
        this.configuration = configuration;
        this.settings = settings;
    }

    /** Returns the exit code, after everything has stopped. */
    public int run(boolean once) {
        List<Route> routes = DemoRoutes.of(configuration);
        if (routes.isEmpty()) {
            process.console()
                    .complain("no route in %s reads a log of database %s; the shipped ones do"
                            .formatted(configuration.settings().routesDir(), SampleStore.DATABASE));
            return USAGE_OR_CONFIGURATION;
        }
        var engine = new EmbeddedConnection(DemoRoutes.CONNECTION, settings.engineDir(), settings.port(), 0);
        var connections = new Connections(List.of(engine));
        try (var service = new CdcMaterializationService(
                connections, settings.evidenceDir(), process.clock(), process.random(), "demo")) {
            ClickHouseConnector connector = connections.open(DemoRoutes.CONNECTION);
            var store = new SampleStore(connector);
            store.fillOnce();
            // Only from here on is there anything to end in order; before, Ctrl-C ends the process at once.
            var cancellation = new Cancellation();
            var signal = StopSignal.listen(() -> cancellation.cancel("Remat was asked to stop"), PATIENCE);
            return signal.during(() -> {
                int exitCode = once
                        ? runOnce(routes, service, cancellation)
                        : runUntilStopped(routes, service, store, connector.endpoint(), signal);
                // Within the signal's reach, or the JVM would go before the engine has stopped in order.
                service.close();
                return exitCode;
            });
        }
    }

    private int runOnce(List<Route> routes, CdcMaterializationService service, Cancellation cancellation) {
        for (Route route : routes) {
            if (cancellation.reason().isEmpty()) {
                summary.add(service.run(route, cancellation));
            }
        }
        process.console().print("\n" + summary.ofNewestRuns() + "\n" + whereToLook());
        return summary.exitCode();
    }

    private String whereToLook() {
        return Announcements.whereToLook(settings, configuration.settings());
    }

    private int runUntilStopped(
            List<Route> routes,
            CdcMaterializationService service,
            SampleStore store,
            String endpoint,
            StopSignal signal) {
        process.console().print(Announcements.welcome(settings, endpoint, routes));
        var node = configuration.settings().node();
        try (var events = LiveEvents.start(store, process.clock(), process.random());
                var scheduler =
                        RouteScheduler.start(node, WAIT_FOR_RUNS, routes, service, summary::add, process.clock())) {
            signal.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.console().print("\n" + summary.ofAllRuns() + "\n" + whereToLook());
        return 0;
    }
}
