package dev.remat.scheduler.registry.record;

import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.RunObserver;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.RegistryUnavailable;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.store.AuditTable;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.WaitingTable;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registry as a process that runs routes sees it. The database is not touched before the first run. Thread-safe; closed with
 * the service that it observes.
 */
public final class RunRegistry implements RunObserver {

    private static final Logger log = LoggerFactory.getLogger(RunRegistry.class);

    private final Database database;
    private final Clock clock;
    private final String node;
    private final Membership membership;
    private @Nullable Recorder recorder;

    /** @param node name of this process */
    public RunRegistry(RegistrySettings settings, Clock clock, String node) {
        this(settings, clock, node, LeaseTerms.DEFAULTS);
    }

    RunRegistry(RegistrySettings settings, Clock clock, String node, LeaseTerms terms) {
        this.database = new Database(settings);
        this.clock = clock;
        this.node = node;
        this.membership = new Membership(settings, clock, node, terms);
    }

    /** Tries the database now. Why it cannot be used, or empty where it can. */
    public Optional<String> problem() {
        try {
            database.inTransaction(sql -> sql.update("DELETE FROM remat_node WHERE 1 = 0"));
            return Optional.empty();
        } catch (RegistryUnavailable e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * From now on somebody sees what it does.
     *
     * @param skipped told of slots that this process has recorded as not run; must not throw
     * @param connections measures those to the database
     */
    public void watch(Consumer<SkippedSlots> skipped, MetricsTrackerFactory connections) {
        database.onSkipped(skipped);
        database.measure(connections);
    }

    /** Whether the database is a file of this machine. */
    public boolean isFile() {
        return database.isFile();
    }

    /** An account of slots for a scheduler with so many threads. */
    public SlotLedger ledger(int threads) {
        recorder().write("nothing waits at the start", sql -> new WaitingTable(sql).clear(node));
        return new SlotLedger(recorder(), membership, clock, node, threads);
    }

    /** This process as one among those that share the registry; it has no lease before it joins. */
    public Membership membership() {
        return membership;
    }

    /** Somebody did something: into the log, and into the registry as soon as that answers. */
    public void audit(AuditEntry entry) {
        log.info("audit: {}", entry);
        recorder().write("audit: " + entry, sql -> new AuditTable(sql).add(entry));
    }

    /** What writes to it. */
    synchronized Recorder recorder() {
        if (recorder == null) {
            recorder = Recorder.start(database);
        }
        return recorder;
    }

    @Override
    public void started(Route route, RunIdentity identity) {
        runs().started(route, identity);
    }

    @Override
    public void ended(RunResult result) {
        runs().ended(result);
    }

    private RunRecorder runs() {
        return new RunRecorder(recorder(), clock, node, membership.session());
    }

    @Override
    public synchronized void close() {
        if (recorder == null) {
            database.close();
        } else {
            recorder.close();
        }
        membership.close();
    }
}
