package dev.remat.scheduler.registry.record;

import dev.remat.jobs.settings.HostName;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.materialization.lock.Nodes;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.service.RematVersion;
import dev.remat.scheduler.registry.Node;
import dev.remat.scheduler.registry.Node.State;
import dev.remat.scheduler.registry.RegistryUnavailable;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.Observation.Period;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.registry.store.Sql;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This process as one among those that share a registry. It has a lease there and renews it; whether it still has it, it tells by
 * its own monotonic clock from the time at which it asked, so that it never believes that longer than the others do. A process that
 * was taken for dead comes back as another one. Thread-safe.
 */
public final class Membership implements AutoCloseable {

    /** How long a process that gives no sign of life is not taken for dead. */
    public static final Duration LEASE = Duration.ofSeconds(15);

    private static final Logger log = LoggerFactory.getLogger(Membership.class);
    private static final Database.Patience SHORT = new Database.Patience(Duration.ofSeconds(1), Duration.ofSeconds(3));
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration POLL = Duration.ofMillis(50);

    private final Database database;
    private final String node;
    private final LeaseTerms terms;
    private final boolean needsLease;
    private final Periods without;
    private final Set<RunId> dead = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(Membership::thread);
    private volatile Lease lease = Lease.NONE;

    /** @param node name of this process */
    Membership(RegistrySettings settings, Clock clock, String node, LeaseTerms terms) {
        this.database = new Database(settings, SHORT);
        this.node = node;
        this.terms = terms;
        this.needsLease = !settings.isFile();
        this.without = new Periods(clock);
    }

    /**
     * Begins to have a lease; where the database is not there, as soon as it is.
     *
     * @param patience how long to wait where another process of the same name has one
     * @return why there is none: another process has the name
     */
    public Optional<String> join(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        Optional<String> occupied = beat();
        while (occupied.isPresent() && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
            occupied = beat();
        }
        if (occupied.isEmpty()) {
            beatAgain();
        }
        return occupied;
    }

    /** An attempt that failed is made again soon: what is left of the lease is to be enough for a database that restarts. */
    private void beatAgain() {
        Duration pause = lease.isRenewed ? terms.beat() : terms.retry();
        try {
            var unused = thread.schedule(
                    () -> {
                        beat().ifPresent(why -> log.error("{}; this process runs nothing until then", why));
                        beatAgain();
                    },
                    pause.toMillis(),
                    TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            log.debug("the lease of node {} is given up", node);
        }
    }

    /** A process that has failed to start must not keep its lease, and itself, alive. */
    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "remat-lease");
        thread.setDaemon(true);
        return thread;
    }

    /** Renews the lease, or begins one. Why it cannot: another process has the name. */
    private Optional<String> beat() {
        long asked = System.nanoTime();
        try {
            Lease before = lease;
            boolean renewed = !before.session.isEmpty()
                    && database.inTransaction(sql -> new NodeTable(sql).renew(before.session, terms.lease()));
            if (renewed) {
                lease = before.renewed(asked, terms);
                return Optional.empty();
            }
            return rejoin(before, asked);
        } catch (RegistryUnavailable e) {
            log.debug("no lease", e);
            lease = lease.notRenewed();
            database.close();
            return Optional.empty();
        } catch (RuntimeException e) {
            log.warn("the lease of node {} could not be renewed: {}", node, e.toString());
            lease = lease.notRenewed();
            return Optional.empty();
        } finally {
            note();
        }
    }

    private Optional<String> rejoin(Lease before, long asked) {
        String session = UUID.randomUUID().toString();
        Optional<Node> other = database.inTransaction(sql -> join(sql, session));
        if (other.isPresent()) {
            return Optional.of(
                    "node %s is up already, as process %d on %s; give each process a remat.node.id of its own"
                            .formatted(node, other.get().pid(), other.get().host()));
        }
        if (!before.session.isEmpty()) {
            log.warn(
                    "node {} was taken for dead, since it had given no sign of life for {} s; others end its runs, and it goes on with new ones",
                    node,
                    terms.lease().toSeconds());
        }
        lease = new Lease(session, asked + terms.believed().toNanos(), asked, asked, true);
        return Optional.empty();
    }

    /** The other process of the name, if there is one. */
    private Optional<Node> join(Sql sql, String session) {
        var table = new NodeTable(sql);
        for (Node other : table.named(node)) {
            if (other.state() == State.UP && !isGone(other)) {
                return Optional.of(other);
            }
            table.end(other.session(), State.DEAD);
        }
        table.join(
                session, node, HostName.or(""), ProcessHandle.current().pid(), RematVersion.current(), terms.lease());
        return Optional.empty();
    }

    /** Whether it was a process of this machine that is there no more, or has become this one. */
    private static boolean isGone(Node other) {
        return other.host().equals(HostName.or(""))
                && (other.pid() == ProcessHandle.current().pid()
                        || ProcessHandle.of(other.pid()).isEmpty());
    }

    /** Whether the process may start runs: it has a lease, or needs none since the registry is a file of this machine. */
    public boolean mayRun() {
        note();
        return !needsLease || lease.holds();
    }

    /** Whether runs of this process need a lease. */
    boolean needsLease() {
        return needsLease;
    }

    /**
     * Whether it may take others for dead: for a while it has reached the database each time, so that they have had time to renew their
     * leases.
     */
    boolean mayTakeOver() {
        Lease now = lease;
        return now.holds()
                && now.isRenewed
                && System.nanoTime() - now.since >= terms.grace().toNanos();
    }

    /** What tells this process from others of its name; empty before it has joined. */
    String session() {
        return lease.session;
    }

    /** When it had no lease although it needs one. */
    List<Period> withoutLease() {
        return needsLease ? without.all() : List.of();
    }

    private void note() {
        without.note(needsLease && !lease.holds());
    }

    /** These runs are known to be dead. */
    void noteDead(Collection<RunId> runs) {
        dead.addAll(runs);
    }

    /** Nothing of these runs is left. */
    void forget(Collection<RunId> runs) {
        dead.removeAll(runs);
    }

    /**
     * What a run that begins now knows of the others: it may publish as long as this process is the one that it is now. Where the lease
     * is over and nobody has taken this process for dead, it waits for a while for the database.
     */
    public Nodes nodes() {
        String session = session();
        return new Nodes() {
            @Override
            public boolean isDead(RunId run) {
                return dead.contains(run);
            }

            @Override
            public Optional<String> whyNotToPublish() {
                return hasLeaseAgain(session)
                        ? Optional.empty()
                        : Optional.of(
                                "node %s has lost its lease in the registry, so that another node may have taken the run over"
                                        .formatted(node));
            }
        };
    }

    private boolean hasLeaseAgain(String session) {
        long end = System.nanoTime() + terms.patience().toNanos();
        boolean isSaid = false;
        Lease now = lease;
        while (now.session.equals(session)) {
            if (!needsLease || now.holds()) {
                return true;
            }
            if (!isSaid) {
                log.warn("node {} has no lease in the registry; a run waits for it before it goes on", node);
                isSaid = true;
            }
            if (System.nanoTime() >= end || !pause()) {
                return false;
            }
            now = lease;
        }
        return false;
    }

    private static boolean pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Gives the lease up; what is left of runs is for others at once. */
    @Override
    public void close() {
        thread.shutdownNow();
        String session = session();
        if (!session.isEmpty()) {
            try {
                database.inTransaction(sql -> {
                    boolean isClean = new RunTable(sql).open(session).isEmpty()
                            && new SlotTable(sql).unaccounted(session).isEmpty();
                    new NodeTable(sql).end(session, isClean ? State.STOPPED : State.DEAD);
                    return isClean;
                });
            } catch (RegistryUnavailable e) {
                log.info("the lease of node {} ends by itself: {}", node, e.getMessage());
            }
        }
        database.close();
    }

    /**
     * A lease as this process knows it, by its monotonic clock.
     *
     * @param until when it ends
     * @param since from when on it was renewed whenever it should have been
     * @param last when it was renewed last
     * @param isRenewed whether that was the last attempt
     */
    private record Lease(String session, long until, long since, long last, boolean isRenewed) {

        static final Lease NONE = new Lease("", 0, 0, 0, false);

        Lease renewed(long asked, LeaseTerms terms) {
            boolean isInTime = isRenewed && asked - last < terms.grace().toNanos();
            return new Lease(session, asked + terms.believed().toNanos(), isInTime ? since : asked, asked, true);
        }

        boolean holds() {
            return !session.isEmpty() && System.nanoTime() < until;
        }

        Lease notRenewed() {
            return new Lease(session, until, since, last, false);
        }
    }
}
