package dev.remat.scheduler.registry.record;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.RematSettings;
import dev.remat.materialization.error.RematException;
import dev.remat.materialization.version.Version;
import dev.remat.scheduler.registry.store.AuditTable;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.SlotTable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What {@code remat serve} does beside runs: a look for routes whose pause has ended, and once a day the deletion of
 * what is too old. At its start it takes in runs that the registry does not know.
 */
public final class Housekeeping implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Housekeeping.class);
    private static final Duration LOOK = Duration.ofSeconds(10);
    private static final Duration KEPT_NODES = Duration.ofDays(7);
    private static final int NEWEST = 20;
    private static final int BATCH = 500;

    private final RematSettings settings;
    private final CdcMaterializationService service;
    private volatile Map<String, Route> routes;
    private final Recorder recorder;
    private final SlotLedger ledger;
    private final Clock clock;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "remat-housekeeping"));

    private Housekeeping(
            RematSettings settings,
            CdcMaterializationService service,
            Map<String, Route> routes,
            RunRegistry registry,
            SlotLedger ledger,
            Clock clock) {
        this.settings = settings;
        this.service = service;
        this.routes = routes;
        this.recorder = registry.recorder();
        this.ledger = ledger;
        this.clock = clock;
    }

    /** Begins. */
    public static Housekeeping start(
            RematSettings settings,
            CdcMaterializationService service,
            Map<String, Route> routes,
            RunRegistry registry,
            SlotLedger ledger,
            Clock clock) {
        var keeping = new Housekeeping(settings, service, routes, registry, ledger, clock);
        keeping.repeat(keeping::lookForCatchUps, LOOK);
        keeping.thread.execute(keeping.guarded(keeping::takeIn));
        keeping.repeat(keeping::clean, Duration.ofDays(1));
        return keeping;
    }

    /** Has these routes from now on. */
    public void follow(Map<String, Route> now) {
        routes = now;
    }

    private void repeat(Runnable work, Duration period) {
        var unused = thread.scheduleAtFixedRate(guarded(work), 0, period.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Runnable guarded(Runnable work) {
        return () -> {
            try {
                work.run();
            } catch (RuntimeException e) {
                log.warn("housekeeping goes on after a failure", e);
            }
        };
    }

    /** While the database is down nothing of this is worth to wait for. */
    private void lookForCatchUps() {
        if (!recorder.isDown()) {
            ledger.lookForCatchUps();
        }
    }

    private void takeIn() {
        Instant oldest = clock.instant().minus(settings.registry().keepRuns());
        new EvidenceImport(recorder, settings.node().id())
                .takeIn(settings.evidence().dir(), oldest);
    }

    private void clean() {
        Instant now = clock.instant();
        Instant before = now.minus(settings.registry().keepRuns());
        forget(before);
        forgetAudit(now.minus(settings.registry().keepAudit()));
        recorder.write("forget old nodes", sql -> new NodeTable(sql).forget(now.minus(KEPT_NODES)));
        new EvidenceRetention(settings.evidence().dir(), this::runsOfTables)
                .delete(now.minus(settings.evidence().keep()));
    }

    /** In batches, so that nobody waits long for what is locked. */
    private void forget(Instant before) {
        recorder.write("forget old runs", sql -> {
            int forgotten = new RunTable(sql).forget(before, NEWEST, BATCH) + new SlotTable(sql).forget(before, BATCH);
            if (forgotten > 0) {
                forget(before);
            }
        });
    }

    private void forgetAudit(Instant before) {
        recorder.write("forget old entries of the audit", sql -> {
            if (new AuditTable(sql).forget(before, BATCH) > 0) {
                forgetAudit(before);
            }
        });
    }

    /** Runs that built or replaced what is there of a route; none for a route that is gone, whose tables nobody can decide about. */
    private Optional<Set<String>> runsOfTables(String route) {
        Route known = routes.get(route);
        Set<String> runs = new HashSet<>();
        if (known == null) {
            return Optional.of(runs);
        }
        try {
            for (Version version : service.versions(known)) {
                Optional.ofNullable(version.builder()).ifPresent(run -> runs.add(run.text()));
                Optional.ofNullable(version.replacedBy()).ifPresent(run -> runs.add(run.text()));
            }
            return Optional.of(runs);
        } catch (RematException e) {
            log.info(
                    "old evidence of route {} stays for now, since its tables cannot be listed: {}",
                    route,
                    e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
