package dev.remat.scheduler.serve;

import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.JudgedRoute;
import dev.remat.jobs.settings.RematSettings;
import dev.remat.materialization.report.RunResult;
import dev.remat.scheduler.access.InvalidUsers;
import dev.remat.scheduler.alert.Alerts;
import dev.remat.scheduler.capacity.Limits;
import dev.remat.scheduler.freshness.FreshnessMonitor;
import dev.remat.scheduler.http.HttpUnavailable;
import dev.remat.scheduler.http.tls.InvalidTls;
import dev.remat.scheduler.process.HangupSignal;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.process.StopSignal;
import dev.remat.scheduler.quartz.RouteScheduler;
import dev.remat.scheduler.registry.record.Housekeeping;
import dev.remat.scheduler.registry.record.Membership;
import dev.remat.scheduler.registry.record.RegistryReloads;
import dev.remat.scheduler.registry.record.RunRegistry;
import dev.remat.scheduler.registry.record.RunRequests;
import dev.remat.scheduler.registry.record.Takeover;
import dev.remat.scheduler.reload.LiveConfiguration;
import dev.remat.scheduler.reload.ReloadRequests;
import dev.remat.scheduler.trace.Traces;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs every sound route on its schedule until the process is asked to stop. */
public final class Serve {

    private static final Logger log = LoggerFactory.getLogger(Serve.class);

    private static final int USAGE_OR_CONFIGURATION = 2;

    /** What stopping takes beyond the wait for running rebuilds: cancelling them, and ending embedded engines. */
    private static final Duration CANCELLATION = Duration.ofSeconds(45);

    private final ProcessContext process;
    private final Configuration configuration;
    private final Path rematConf;
    private final RouteCheck check;

    /**
     * @param configuration what it starts with
     * @param rematConf the file that this comes from
     * @param check a further check of routes that change while it runs
     */
    public Serve(ProcessContext process, Configuration configuration, Path rematConf, RouteCheck check) {
        this.process = process;
        this.configuration = configuration;
        this.rematConf = rematConf;
        this.check = check;
    }

    /** Returns the exit code, after everything has stopped. */
    public int run() {
        if (!configuration.problems().isEmpty()) {
            configuration.problems().forEach(problem -> log.error("{}", problem));
            return USAGE_OR_CONFIGURATION;
        }
        Duration patience = configuration
                .settings()
                .shutdown()
                .waitAtMost()
                .plus(CANCELLATION)
                .plus(Alerts.PATIENCE)
                .plus(Traces.PATIENCE);
        var signal = StopSignal.listen(() -> log.info("asked to stop"), patience);
        return signal.during(() -> serve(signal));
    }

    private int serve(StopSignal signal) {
        RematSettings settings = configuration.settings();
        int exitCode;
        var registry = process.registry(settings);
        Optional<String> problem = registry.problem();
        if (problem.isPresent() && registry.isFile()) {
            log.error("{}; correct remat.registry in the configuration", problem.get());
            return USAGE_OR_CONFIGURATION;
        }
        problem.ifPresent(why -> log.warn("{}; Remat goes on trying, and runs nothing until then", why));
        Optional<String> other = join(registry);
        if (other.isPresent()) {
            log.error("{}", other.get());
            registry.close();
            return USAGE_OR_CONFIGURATION;
        }
        try (var service = service(settings, registry);
                var http = HttpService.start(process, configuration, rematConf, registry, service, this::judge);
                var alerts = Alerts.start(configuration, process.clock(), process.random())) {
            service.observe(registry.and(http.metrics().runs()));
            alerts.observe(http.metrics().alerts());
            configuration
                    .brokenRoutes()
                    .forEach((id, problems) -> ServedRoutes.leaveOut(service, alerts, id, problems));
            if (configuration.routes().isEmpty()) {
                log.error("there is no route to serve in {}", settings.routesDir());
                return USAGE_OR_CONFIGURATION;
            }
            configuration.routes().values().forEach(route -> service.recover(route)
                    .forEach(alerts::ended));
            exitCode = schedule(service, registry, alerts, http, signal);
        } catch (HttpUnavailable | InvalidUsers | InvalidTls e) {
            log.error("{}", e.getMessage());
            return USAGE_OR_CONFIGURATION;
        }
        log.info("stopped");
        return exitCode;
    }

    private JudgedRoute judge(String route, String text) {
        return JudgedRoute.of(rematConf, process.environment(), check, route, text);
    }

    /** Closes the registry with itself. */
    private CdcMaterializationService service(RematSettings settings, RunRegistry registry) {
        var service = process.service(settings);
        service.observe(registry);
        service.runAmong(registry.membership()::nodes);
        return service;
    }

    /** Why this process cannot be one of those that share the registry: another one has its name. */
    private static Optional<String> join(RunRegistry registry) {
        try {
            return registry.membership().join(Membership.LEASE.multipliedBy(2));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted before it had a lease");
        }
    }

    private int schedule(
            CdcMaterializationService service,
            RunRegistry registry,
            Alerts alerts,
            HttpService http,
            StopSignal signal) {
        RematSettings settings = configuration.settings();
        var routes = configuration.routes().values();
        Duration wait = settings.shutdown().waitAtMost();
        Path evidence = settings.evidence().dir();
        var ledger = registry.ledger(settings.node().maxConcurrentRuns());
        try (var freshness = FreshnessMonitor.start(evidence, alerts, process.clock(), configuration.routes());
                var scheduler = RouteScheduler.start(
                        Limits.of(settings), wait, routes, service, ended(alerts, freshness), ledger, process.clock());
                var takeover = Takeover.start(
                        registry,
                        service,
                        configuration.routes(),
                        evidence,
                        settings.node().id(),
                        alerts::ended,
                        process.clock());
                var requests = RunRequests.start(
                        registry, scheduler, settings.node().id(), process.clock(), process.random());
                var keeping = Housekeeping.start(
                        settings, service, configuration.routes(), registry, ledger, process.clock())) {
            http.metrics().follow(scheduler::running, scheduler::waiting);
            if (scheduler.scheduled() == 0) {
                log.warn(
                        "no route in {} is enabled and has a schedule: only what `remat trigger` asks for runs",
                        settings.routesDir());
            }
            log.info(
                    "serving on schedule: {} of {} routes, {} more left out, at most {} runs at a time",
                    scheduler.scheduled(),
                    routes.size(),
                    configuration.brokenRoutes().size(),
                    settings.node().maxConcurrentRuns());
            serve(
                    new ServedRoutes(
                            service, scheduler, takeover, alerts, freshness, keeping, http, evidence, process.clock()),
                    new RegistryReloads(registry, settings.node().id(), process.clock()),
                    signal);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private void serve(ServedRoutes served, ReloadRequests requests, StopSignal signal) throws InterruptedException {
        try (var live =
                LiveConfiguration.start(rematConf, process.environment(), check, configuration, served, requests)) {
            HangupSignal.listen(live::reloadNow);
            signal.await();
        }
    }

    private static Consumer<RunResult> ended(Alerts alerts, FreshnessMonitor freshness) {
        return result -> {
            freshness.ended(result);
            alerts.ended(result);
        };
    }
}
