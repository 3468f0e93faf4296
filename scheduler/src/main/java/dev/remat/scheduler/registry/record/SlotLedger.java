package dev.remat.scheduler.registry.record;

import static java.util.stream.Collectors.toMap;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.jobs.route.ScheduleSettings.CatchUp;
import dev.remat.materialization.lock.Nodes;
import dev.remat.scheduler.capacity.Waiting;
import dev.remat.scheduler.quartz.SlotAccount;
import dev.remat.scheduler.quartz.Turn;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.WaitingRun;
import dev.remat.scheduler.registry.store.Accounting;
import dev.remat.scheduler.registry.store.Database.Work;
import dev.remat.scheduler.registry.store.Follower;
import dev.remat.scheduler.registry.store.Following;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.Observation;
import dev.remat.scheduler.registry.store.RouteRuns;
import dev.remat.scheduler.registry.store.RouteTable;
import dev.remat.scheduler.registry.store.ScheduledRoute;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.registry.store.Sql;
import dev.remat.scheduler.registry.store.WaitingTable;
import dev.remat.scheduler.schedule.Slot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has every slot of the routes of this process accounted for in the registry. While a registry that is a file is down, slots run
 * as if nobody else had them, and routes that were paused stay paused; without one that nodes share nothing runs.
 */
public final class SlotLedger implements SlotAccount {

    private static final Logger log = LoggerFactory.getLogger(SlotLedger.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Older runs say little about how long the next one takes. */
    private static final Duration LOOK_BACK = Duration.ofDays(7);

    /** A slot that came so lately may be about to be run by another node, whose clock may be behind; the next slot accounts for it. */
    private static final Duration TURN_OF_OTHERS = Duration.ofMinutes(1);

    /** Most routes in one transaction: other nodes wait for its locks. */
    private static final int AT_ONCE = 100;

    private final Recorder recorder;
    private final Clock clock;
    private final String node;
    private final Instant upSince;
    private final int threads;
    private final Periods full;
    private final Membership membership;
    private final Map<String, Known> routes = new ConcurrentHashMap<>();
    private volatile Map<String, Follower> followers = Map.of();
    private final Set<String> paused = ConcurrentHashMap.newKeySet();
    private volatile Consumer<String> toCatchUp = route -> {};

    /** @param threads how many runs go at one time */
    SlotLedger(Recorder recorder, Membership membership, Clock clock, String node, int threads) {
        this.recorder = recorder;
        this.membership = membership;
        this.clock = clock;
        this.node = node;
        this.upSince = clock.instant();
        this.threads = threads;
        this.full = new Periods(clock);
    }

    @Override
    public void whenMissed(Consumer<String> catchUp) {
        toCatchUp = catchUp;
    }

    @Override
    public void follow(Collection<Route> scheduled) {
        followers = scheduled.stream()
                .map(Follower::of)
                .filter(route -> !route.after().isEmpty())
                .collect(toMap(Follower::id, route -> route));
        Map<String, Known> before = Map.copyOf(routes);
        routes.clear();
        List<ScheduledRoute> fresh = new ArrayList<>();
        for (Route route : scheduled) {
            ScheduledRoute.of(route).ifPresent(slots -> {
                var now = new Known(slots, route.schedule());
                Known earlier = before.get(route.id());
                routes.put(route.id(), now);
                if (earlier == null) {
                    fresh.add(slots);
                } else if (!earlier.settings.equals(now.settings)) {
                    change(earlier.slots, slots);
                }
            });
        }
        for (int from = 0; from < fresh.size(); from += AT_ONCE) {
            account(fresh.subList(from, Math.min(from + AT_ONCE, fresh.size())));
        }
    }

    /** Slots of the schedule before have been until now, and those of the other are from now on. */
    private void change(ScheduledRoute before, ScheduledRoute after) {
        Observation seen = observation();
        recorder.write("changed schedule of route " + after.id(), sql -> {
            var accounting = new Accounting(sql, seen);
            Instant now = now(sql, seen);
            accounting.missed(before, now);
            accounting.startAnew(after, now);
        });
    }

    @Override
    public void missed(String route) {
        Known known = routes.get(route);
        if (known != null) {
            account(List.of(known.slots));
        }
    }

    @Override
    public Nodes nodes() {
        return membership.nodes();
    }

    @Override
    public boolean knowsRuns() {
        return true;
    }

    @Override
    public List<String> toFollow() {
        Map<String, Follower> all = followers;
        return all.isEmpty() || recorder.isDown()
                ? List.of()
                : recorder.ask("routes that run after others", sql -> new Following(sql).due(all.values()), PATIENCE)
                        .orElse(List.of());
    }

    @Override
    public boolean follows(String route) {
        return ask(route, (follower, following) -> following.take(follower, membership.session()));
    }

    @Override
    public boolean slotFollows(String route) {
        return ask(route, (follower, following) -> following.takeSlot(follower));
    }

    /** What a process does not hear in time it does not run: the others have not been followed then, or their next success counts. */
    private boolean ask(String route, BiPredicate<Follower, Following> take) {
        Follower follower = followers.get(route);
        Observation seen = observation();
        return follower == null
                || (membership.mayRun()
                        && recorder.askNow(
                                        "turn of route %s after others".formatted(route),
                                        sql -> isAlive(sql, seen) && take.test(follower, new Following(sql)),
                                        sql -> {},
                                        PATIENCE)
                                .orElse(false));
    }

    @Override
    public void clockSetBack() {
        Observation seen = observation();
        routes.values()
                .forEach(known -> recorder.write("clock set back, route " + known.slots.id(), sql -> {
                    Instant now = membership.needsLease() ? new NodeTable(sql).now() : seen.now();
                    new Accounting(sql, seen).reopen(known.slots, now);
                }));
    }

    /** In one transaction: thousands of routes must fit into what waits. */
    private void account(List<ScheduledRoute> some) {
        Observation seen = observation();
        recorder.write(
                "missed slots of %d routes from %s on"
                        .formatted(some.size(), some.get(0).id()),
                sql -> {
                    var accounting = new Accounting(sql, seen);
                    Instant upTo = now(sql, seen).minus(isAlone(sql) ? Duration.ZERO : TURN_OF_OTHERS);
                    some.stream()
                            .filter(route -> accounting.missed(route, upTo).isPresent())
                            .forEach(route -> toCatchUp.accept(route.id()));
                });
    }

    private boolean isAlone(Sql sql) {
        return !membership.needsLease() || new NodeTable(sql).up().stream().allMatch(node::equals);
    }

    /** A clock that is ahead must not give up slots that others are about to run. */
    private Instant now(Sql sql, Observation seen) {
        Instant shared = membership.needsLease() ? new NodeTable(sql).now() : seen.now();
        return shared.isBefore(seen.now()) ? shared : seen.now();
    }

    @Override
    public boolean fires(String route, Slot slot) {
        Known known = routes.get(route);
        if (known == null) {
            return true;
        }
        Observation seen = observation();
        String what = "slot %s of route %s".formatted(slot.nominal(), route);
        Work<Boolean> fire = sql -> {
            boolean mine = isAlive(sql, seen) && new Accounting(sql, seen).fire(known.slots, slot);
            note(route, new RouteTable(sql).locked(route).isPaused());
            return mine;
        };
        if (membership.needsLease()) {
            return membership.mayRun()
                    && recorder.askNow(what, fire, undo(seen, known.slots), PATIENCE)
                            .orElse(false);
        }
        return recorder.ask(what, fire, PATIENCE).orElseGet(() -> !paused.contains(route));
    }

    /** A process that was taken for dead gets no slot, however late it asks. */
    private boolean isAlive(Sql sql, Observation seen) {
        return !membership.needsLease() || new NodeTable(sql).isUp(seen.session());
    }

    /** Nobody runs a slot of which it was not known in time whether this process has it. */
    private static Recorder.Change undo(Observation seen, ScheduledRoute route) {
        return sql -> new SlotTable(sql)
                .unaccounted(seen.session()).stream()
                        .filter(slot -> slot.route().equals(route.id()))
                        .forEach(slot -> new Accounting(sql, seen)
                                .giveBack(
                                        route.id(),
                                        slot.nominal(),
                                        route.catchUp(),
                                        SkipReason.REGISTRY_DOWN,
                                        "the registry did not answer in time"));
    }

    @Override
    public Optional<Instant> catchesUp(String route) {
        Known known = routes.get(route);
        Observation seen = observation();
        return known == null || !membership.mayRun()
                ? Optional.empty()
                : recorder.askNow(
                                "catch-up of route " + route,
                                sql -> isAlive(sql, seen)
                                        ? new Accounting(sql, seen).catchUp(known.slots)
                                        : Optional.<Instant>empty(),
                                undo(seen, known.slots),
                                PATIENCE)
                        .flatMap(slot -> slot);
    }

    @Override
    public boolean isPaused(String route) {
        return recorder.ask(
                        "pause of route " + route,
                        sql -> {
                            boolean isPaused = new RouteTable(sql).locked(route).isPaused();
                            note(route, isPaused);
                            return isPaused;
                        },
                        PATIENCE)
                .orElseGet(() -> membership.needsLease() || paused.contains(route));
    }

    @Override
    public void waits(String route, Slot slot) {
        Observation seen = observation();
        recorder.write("slot that waits, of route " + route, sql -> new Accounting(sql, seen)
                .notRun(
                        route,
                        slot.nominal(),
                        SkipReason.WAITING,
                        "runs as soon as the routes that it runs after have succeeded"));
    }

    @Override
    public void running(int runs) {
        full.note(runs >= threads);
    }

    @Override
    public Map<String, Duration> longestRuns(Duration longerThan) {
        Instant since = clock.instant().minus(LOOK_BACK);
        return recorder.ask("how long runs take", sql -> new RouteRuns(sql).longest(longerThan, since), PATIENCE)
                .orElse(Map.of());
    }

    @Override
    public void queued(Waiting<Turn> run) {
        Instant slot = run.turn() instanceof Turn.OfSlot of ? of.slot().nominal() : null;
        var entry = new WaitingRun(
                node,
                run.demand().route(),
                run.turn().cause().id(),
                slot,
                run.since(),
                run.demand().priority(),
                run.reason());
        recorder.write("route %s waits for room".formatted(entry.route()), sql -> new WaitingTable(sql).put(entry));
    }

    @Override
    public void notQueued(String route) {
        recorder.write("route %s waits no more".formatted(route), sql -> new WaitingTable(sql).remove(node, route));
    }

    @Override
    public boolean isCancelled(String route) {
        Optional<String> why = recorder.ask(
                        "route %s has room".formatted(route),
                        sql -> {
                            var table = new WaitingTable(sql);
                            Optional<String> cancelled = table.cancelled(node, route);
                            table.remove(node, route);
                            return cancelled;
                        },
                        PATIENCE)
                .flatMap(cancelled -> cancelled);
        why.ifPresent(reason -> log.info("route {} does not run: {}", route, reason));
        return why.isPresent();
    }

    @Override
    public void noRoom(String route, Slot slot, String reason) {
        Known known = routes.get(route);
        if (known != null) {
            Observation seen = observation();
            recorder.write("slot %s of route %s without room".formatted(slot.nominal(), route), sql -> {
                new Accounting(sql, seen).noRoom(known.slots, slot, reason);
                if (known.slots.catchUp() == CatchUp.ONCE) {
                    toCatchUp.accept(route);
                }
            });
        }
    }

    /** Looks for routes whose pause another process has ended. */
    void lookForCatchUps() {
        recorder.write("look for missed slots", sql -> new RouteTable(sql)
                .toCatchUp().stream()
                        .filter(state -> routes.containsKey(state.route()))
                        .forEach(state -> toCatchUp.accept(state.route())));
    }

    private void note(String route, boolean isPaused) {
        if (isPaused) {
            paused.add(route);
        } else {
            paused.remove(route);
        }
    }

    private Observation observation() {
        return new Observation(
                node, membership.session(), clock.instant(), upSince, full.all(), membership.withoutLease());
    }

    /**
     * A route that has slots of its own.
     *
     * @param settings what its slots come from
     */
    private record Known(ScheduledRoute slots, ScheduleSettings settings) {}
}
