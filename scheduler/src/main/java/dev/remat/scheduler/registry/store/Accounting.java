package dev.remat.scheduler.registry.store;

import dev.remat.jobs.route.ScheduleSettings.CatchUp;
import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.schedule.Schedule;
import dev.remat.scheduler.schedule.Slot;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says what became of every slot of a route, once: that it is run, or why it is not. It knows the schedule, the last slot that is
 * accounted for, and the runs of the registry; whichever node asks, the answer is the same, and one of several gets a slot.
 */
public final class Accounting {

    private final Sql sql;
    private final RouteTable routes;
    private final SlotTable slots;
    private final Observation observed;

    /** @param observed what the process that asks has seen */
    public Accounting(Sql sql, Observation observed) {
        this.sql = sql;
        this.routes = new RouteTable(sql);
        this.slots = new SlotTable(sql);
        this.observed = observed;
    }

    /**
     * Accounts for all slots of a route that started up to a time. A route that is new has none: its slots count from now on.
     *
     * @return the slot that one run is to make up for, if there is one
     */
    public Optional<Instant> missed(ScheduledRoute route, Instant upTo) {
        RouteState before = routes.locked(route.id());
        if (before.accounted() == null) {
            startAnew(route, observed.now());
        } else {
            account(route, before, upTo);
        }
        RouteState after = routes.locked(route.id());
        return after.isPaused() ? Optional.empty() : Optional.ofNullable(after.catchUp());
    }

    /** A slot is to start. Whether this node runs it; if not, the reason is recorded. */
    public boolean fire(ScheduledRoute route, Slot slot) {
        account(route, routes.locked(route.id()), slot.fire().minusNanos(1_000));
        RouteState state = routes.locked(route.id());
        Instant accounted = state.accounted();
        if (accounted != null && !slot.nominal().isAfter(accounted)) {
            return !state.isPaused()
                    && !slots.isSkippedBySomebodyElse(route.id(), slot.nominal(), observed.node())
                    && !new RouteRuns(sql).haveHad(route.id(), slot.nominal())
                    && slots.claim(route.id(), slot, observed);
        }
        routes.account(route.id(), slot.nominal());
        if (state.isPaused()) {
            skip(route.id(), slot.nominal(), SkipReason.PAUSED, state.pause(), accounted);
            return false;
        }
        Optional<RunEntry> elsewhere = new RouteRuns(sql).goesOnElsewhere(route.id(), observed.session());
        if (elsewhere.isPresent()) {
            skip(
                    route.id(),
                    slot.nominal(),
                    SkipReason.STILL_RUNNING,
                    "run %s on node %s"
                            .formatted(elsewhere.get().id(), elsewhere.get().node()),
                    accounted);
            return false;
        }
        routes.catchUp(route.id(), null);
        return slots.claim(route.id(), slot, observed);
    }

    /** The run that makes up for missed slots is to start; the slot that it has, or empty where it is not needed any more. */
    public Optional<Instant> catchUp(ScheduledRoute route) {
        RouteState state = routes.locked(route.id());
        Instant nominal = state.catchUp();
        if (nominal == null || state.isPaused()) {
            return Optional.empty();
        }
        routes.catchUp(route.id(), null);
        var slot = new Slot(nominal, nominal.plus(route.schedule().delay()));
        return slots.claim(route.id(), slot, observed) ? Optional.of(nominal) : Optional.empty();
    }

    /** Slots of a route that start later than a time count, and no others; for a schedule that was not there before. */
    public void startAnew(ScheduledRoute route, Instant time) {
        routes.account(route.id(), time.minus(route.schedule().delay()));
    }

    /** Slots later than a time have not been, whatever was thought of them when the clock was ahead. */
    public void reopen(ScheduledRoute route, Instant time) {
        Instant accounted = routes.locked(route.id()).accounted();
        if (accounted != null && accounted.plus(route.schedule().delay()).isAfter(time)) {
            startAnew(route, time);
            slots.releaseAfter(route.id(), time.minus(route.schedule().delay()));
        }
    }

    /** A slot that was taken has not been run after all. */
    public void notRun(String route, Instant nominal, SkipReason reason, String detail) {
        Optional<SkippedSlots> newest = slots.skipped(route, 1).stream().findFirst();
        boolean follows = newest.isPresent() && slots.follow(route, newest.get().last(), nominal);
        skip(route, nominal, reason, detail, follows ? newest.get().last() : null);
    }

    /** A slot that was to start has found no room on this node; recorded, unless another node has it or has recorded that, too. */
    public void noRoom(ScheduledRoute route, Slot slot, String detail) {
        Instant toCatchUp = routes.locked(route.id()).catchUp();
        boolean isKnown = toCatchUp != null && !toCatchUp.isBefore(slot.nominal());
        if (isKnown || !fire(route, slot)) {
            return;
        }
        giveBack(route.id(), slot.nominal(), route.catchUp(), SkipReason.NO_CAPACITY, detail);
    }

    /** A slot that was taken has not been run after all, and one run is to make up for it where the route wants that. */
    public void giveBack(String route, Instant nominal, CatchUp catchUp, SkipReason reason, String detail) {
        notRun(route, nominal, reason, detail);
        if (catchUp == CatchUp.ONCE) {
            makeUpFor(route, nominal);
        }
    }

    /** One run is to make up for a slot that was taken, unless one makes up for a later one. */
    public void makeUpFor(String route, Instant nominal) {
        slots.release(route, nominal);
        Instant toCatchUp = routes.locked(route).catchUp();
        if (toCatchUp == null || toCatchUp.isBefore(nominal)) {
            routes.catchUp(route, nominal);
        }
    }

    /** Pauses a route; one that is paused stays as it is. Whether it was not. */
    public boolean pause(String route, String by, String reason) {
        RouteState state = routes.locked(route);
        if (!state.isPaused()) {
            routes.pause(route, observed.now(), by, reason);
        }
        return !state.isPaused();
    }

    /**
     * Ends the pause of a route and accounts for its slots up to now. Whether it was paused.
     *
     * @param schedule its schedule, or null where it has no slots
     */
    public boolean resume(String route, @Nullable ScheduledRoute schedule) {
        RouteState state = routes.locked(route);
        Instant since = state.pausedSince();
        if (since == null) {
            return false;
        }
        if (schedule != null) {
            account(schedule, state, observed.now());
            Instant accounted = routes.locked(route).accounted();
            boolean missed = accounted != null && !accounted.isBefore(since);
            if (missed
                    && schedule.catchUp() == CatchUp.ONCE
                    && slots.skipped(route, 1).stream()
                            .anyMatch(skipped -> skipped.reason() == SkipReason.PAUSED
                                    && skipped.last().equals(accounted))) {
                routes.catchUp(route, accounted);
            }
        }
        routes.pause(route, null, "", "");
        return true;
    }

    private void account(ScheduledRoute route, RouteState state, Instant upTo) {
        Instant accounted = state.accounted();
        if (accounted == null) {
            startAnew(route, upTo);
            return;
        }
        Schedule schedule = route.schedule();
        Optional<Slot> next = due(schedule, accounted.plus(schedule.delay()), upTo);
        if (next.isEmpty()) {
            return;
        }
        Reasons reasons = new Reasons(
                state, observed, runs(route.id(), next.get().fire(), upTo), new RouteRuns(sql)::isOfNodeThatIsUp);
        SkippedSlots run = null;
        Instant before = accounted;
        Instant last = accounted;
        Instant toCatchUp = null;
        while (next.isPresent()) {
            Slot slot = next.get();
            Reasons.Reason reason = reasons.of(slot);
            if (run != null && !run.isLike(reason.reason(), reason.detail())) {
                slots.skip(run, before, observed.now());
                before = run.last();
                run = null;
            }
            run = run == null ? one(route.id(), slot.nominal(), reason) : run.and(slot.nominal());
            last = slot.nominal();
            toCatchUp = reason.reason().isMissed() ? last : reason.reason() == SkipReason.COVERED ? null : toCatchUp;
            next = due(schedule, slot.fire(), upTo);
        }
        slots.skip(Objects.requireNonNull(run), before, observed.now());
        routes.account(route.id(), last);
        if (toCatchUp != null && route.catchUp() == CatchUp.ONCE && !state.isPaused()) {
            routes.catchUp(route.id(), toCatchUp);
        }
    }

    private List<RunEntry> runs(String route, Instant from, Instant to) {
        return new RouteRuns(sql).between(route, from, to);
    }

    private SkippedSlots one(String route, Instant nominal, Reasons.Reason reason) {
        return new SkippedSlots(route, nominal, nominal, 1, reason.reason(), reason.detail(), observed.node());
    }

    private void skip(String route, Instant nominal, SkipReason reason, String detail, @Nullable Instant before) {
        slots.skip(one(route, nominal, new Reasons.Reason(reason, detail)), before, observed.now());
    }

    private static Optional<Slot> due(Schedule schedule, Instant after, Instant upTo) {
        return schedule.nextAfter(after).filter(slot -> !slot.fire().isAfter(upTo));
    }
}
