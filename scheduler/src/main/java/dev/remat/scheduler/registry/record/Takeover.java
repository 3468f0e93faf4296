package dev.remat.scheduler.registry.record;

import static java.util.stream.Collectors.toSet;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings.CatchUp;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.service.DeadRun;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.scheduler.registry.Node;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.store.Accounting;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.Observation;
import dev.remat.scheduler.registry.store.RequestTable;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.registry.store.SlotTable.ClaimedSlot;
import dev.remat.scheduler.registry.store.Sql;
import dev.remat.scheduler.registry.store.WaitingTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after what nodes have left that died: their runs are ended by what lies on the server, their slots and what they were asked
 * for are accounted for, and a route that wants it catches up. One of several nodes does so for a dead one, and another one where
 * this one dies meanwhile.
 */
public final class Takeover implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Takeover.class);
    private static final Duration LOOK = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Recorder recorder;
    private final Membership membership;
    private final CdcMaterializationService service;
    private final Path evidence;
    private final String node;
    private final Consumer<RunResult> ended;
    private final Clock clock;
    private final Map<String, String> complaints = new HashMap<>();
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "remat-takeover"));
    private volatile Map<String, Route> routes;

    private Takeover(
            RunRegistry registry,
            CdcMaterializationService service,
            Map<String, Route> routes,
            Path evidence,
            String node,
            Consumer<RunResult> ended,
            Clock clock) {
        this.recorder = registry.recorder();
        this.membership = registry.membership();
        this.service = service;
        this.routes = routes;
        this.evidence = evidence;
        this.node = node;
        this.ended = ended;
        this.clock = clock;
    }

    /**
     * Begins.
     *
     * @param service ends runs
     * @param evidence root folder of the evidence of this process
     * @param node name of this process
     * @param ended told about each run that is taken over
     */
    public static Takeover start(
            RunRegistry registry,
            CdcMaterializationService service,
            Map<String, Route> routes,
            Path evidence,
            String node,
            Consumer<RunResult> ended,
            Clock clock) {
        var takeover = new Takeover(registry, service, routes, evidence, node, ended, clock);
        var unused = takeover.thread.scheduleWithFixedDelay(takeover::look, 0, LOOK.toMillis(), TimeUnit.MILLISECONDS);
        return takeover;
    }

    /** Has these routes from now on. */
    public void follow(Map<String, Route> now) {
        routes = now;
    }

    private void look() {
        try {
            if (membership.mayTakeOver() && !recorder.isDown()) {
                recorder.ask("nodes that have died", this::dead, PATIENCE)
                        .orElse(List.of())
                        .forEach(this::recover);
            }
        } catch (RuntimeException e) {
            log.warn("the look for nodes that have died goes on after a failure", e);
        }
    }

    private List<Node> dead(Sql sql) {
        var table = new NodeTable(sql);
        table.expire(membership.session())
                .forEach(dead -> log.warn(
                        "node {} is dead: process {} on {} gave its last sign of life at {}",
                        dead.id(),
                        dead.pid(),
                        dead.host(),
                        dead.seenAt()));
        return table.toRecover(membership.session());
    }

    private void recover(Node dead) {
        Optional<Left> left =
                recorder.ask("what node %s has left".formatted(dead.id()), sql -> left(sql, dead), PATIENCE);
        if (left.isEmpty()) {
            return;
        }
        Set<String> ids = new TreeSet<>();
        left.get().runs.forEach(run -> ids.add(run.route()));
        left.get().slots.forEach(slot -> ids.add(slot.route()));
        List<String> open = ids.stream()
                .filter(route -> !recover(dead, route, left.get().of(route)))
                .toList();
        if (open.isEmpty()) {
            log.info(
                    "nothing is left of node {}, process {} on {}: runs taken over {}, slots without a run {}",
                    dead.id(),
                    dead.pid(),
                    dead.host(),
                    left.get().runs.size(),
                    left.get().slots.size());
            recorder.write(
                    "node %s is recovered".formatted(dead.id()), sql -> new NodeTable(sql).recovered(dead.session()));
        }
    }

    private Left left(Sql sql, Node dead) {
        new RequestTable(sql).abandon(dead.session(), clock.instant());
        if (!new NodeTable(sql).up().contains(dead.id())) {
            new WaitingTable(sql).clear(dead.id());
        }
        return new Left(new RunTable(sql).open(dead.session()), new SlotTable(sql).unaccounted(dead.session()));
    }

    /** Whether nothing is left of a route. */
    private boolean recover(Node dead, String id, Left left) {
        Route route = routes.get(id);
        Set<RunId> runs = left.runs.stream().map(run -> new RunId(run.id())).collect(toSet());
        membership.noteDead(runs);
        try {
            List<RunEntry> known = route == null ? List.of() : take(route, left.runs);
            boolean all = route == null || known.size() == left.runs.size();
            if (route == null) {
                left.runs.forEach(run -> recorder.write(
                        "run " + run.id(), sql -> new RunTable(sql).lose(run.id(), clock.instant(), node, lost(dead))));
            }
            if (all) {
                account(dead, route, left, known);
                membership.forget(runs);
                complaints.remove(id);
            }
            return all;
        } catch (RuntimeException e) {
            complain(id, dead, String.valueOf(e.getMessage()));
            return false;
        }
    }

    private static String lost(Node dead) {
        return "node %s died, and nobody knows the route any more; its evidence is there".formatted(dead.id());
    }

    /** How those of the runs ended of which that is known now. */
    private List<RunEntry> take(Route route, List<RunEntry> runs) {
        service.takeOver(route, runs.stream().map(Takeover::deadRun).toList()).forEach(ended);
        List<RunEntry> known = new ArrayList<>();
        for (RunEntry run : runs) {
            read(route, run).ifPresent(known::add);
        }
        known.forEach(run -> recorder.write("end of run " + run.id(), sql -> new RunTable(sql).take(run, node)));
        return known;
    }

    private Optional<RunEntry> read(Route route, RunEntry run) {
        try {
            return EvidenceImport.read(evidence.resolve(route.id()).resolve(run.id()));
        } catch (IOException | IllegalArgumentException | DateTimeException e) {
            log.warn("the evidence of run {} cannot be read: {}", run.id(), e.toString());
            return Optional.empty();
        }
    }

    private static DeadRun deadRun(RunEntry run) {
        var origin = new RunOrigin(Cause.of(run.cause()), run.askedBy(), run.slot());
        String digest = run.routeDigest();
        var identity = new RunIdentity(
                run.route(), new RunId(run.id()), run.attempt(), run.node(), digest == null ? "" : digest, origin);
        Instant started = run.startedAt();
        return new DeadRun(identity, started == null ? run.queuedAt() : started);
    }

    /** A run of a slot is made up for once only: what kills its node shall not do so for ever. */
    private void account(Node dead, @Nullable Route route, Left left, List<RunEntry> known) {
        CatchUp catchUp = route == null ? CatchUp.NONE : route.schedule().catchUp();
        Observation seen = Observation.of(node, clock.instant());
        recorder.write("slots of node " + dead.id(), sql -> {
            var accounting = new Accounting(sql, seen);
            left.slots.forEach(slot -> accounting.giveBack(
                    slot.route(),
                    slot.nominal(),
                    catchUp,
                    SkipReason.DOWN,
                    "node %s died before the run began".formatted(dead.id())));
            for (RunEntry run : known) {
                Instant slot = run.slot();
                if (slot != null
                        && catchUp == CatchUp.ONCE
                        && run.state() == RunState.ABORTED
                        && run.cause().equals(Cause.SCHEDULE.id())) {
                    accounting.makeUpFor(run.route(), slot);
                }
            }
        });
    }

    /** Once, until something else is wrong. */
    private void complain(String route, Node dead, String why) {
        if (!why.equals(complaints.put(route, why))) {
            log.warn("what node {} has left of route {} is looked after later: {}", dead.id(), route, why);
        }
    }

    /** Takes over nothing more. */
    @Override
    public void close() {
        thread.shutdownNow();
        try {
            boolean idle = thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            log.debug("no more looks for nodes that have died: {}", idle);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * What a dead node has left.
     *
     * @param runs that have not ended
     * @param slots that it had without a run
     */
    private record Left(List<RunEntry> runs, List<ClaimedSlot> slots) {

        Left of(String route) {
            return new Left(
                    runs.stream().filter(run -> run.route().equals(route)).toList(),
                    slots.stream().filter(slot -> slot.route().equals(route)).toList());
        }
    }
}
