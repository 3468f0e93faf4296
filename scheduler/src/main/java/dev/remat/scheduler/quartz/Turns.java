package dev.remat.scheduler.quartz;

import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.scheduler.quartz.Turn.AfterOthers;
import dev.remat.scheduler.quartz.Turn.Asked;
import dev.remat.scheduler.quartz.Turn.CatchUp;
import dev.remat.scheduler.quartz.Turn.OfSlot;
import dev.remat.scheduler.schedule.Slot;
import java.util.Optional;
import org.quartz.Trigger;

/** Which turn a trigger means, and whether it still is the route's turn when there is room for its run. */
final class Turns {

    private final UpstreamGate upstreams;
    private final SlotAccount account;
    private final AskedRuns asked;

    Turns(UpstreamGate upstreams, SlotAccount account, AskedRuns asked) {
        this.upstreams = upstreams;
        this.account = account;
        this.asked = asked;
    }

    /** Empty where nobody asks any more. */
    Optional<Turn> of(String route, Trigger trigger) {
        if (trigger instanceof SlotTrigger slots) {
            return Optional.of(new OfSlot(slots.fired().orElseThrow()));
        }
        if (CatchUps.isOne(trigger)) {
            return Optional.of(new CatchUp());
        }
        return asked.isOne(trigger) ? asked.next(route).map(Asked::new) : Optional.of(new AfterOthers());
    }

    /**
     * The route has room. Why its run begins; empty where it does not, which is accounted for.
     *
     * @param hasWaited whether it has waited for that, so that somebody may have cancelled it
     */
    Optional<RunOrigin> begin(String route, Turn turn, boolean hasWaited) {
        if (hasWaited && account.isCancelled(route)) {
            if (turn instanceof AfterOthers) {
                // Else they would never ask again.
                upstreams.admits(route);
            }
            return Optional.empty();
        }
        if (turn instanceof OfSlot of) {
            return slot(route, of.slot());
        }
        if (turn instanceof Asked by) {
            return by.run().take()
                    ? Optional.of(RunOrigin.askedFor(Cause.MANUAL, by.run().by()))
                    : Optional.empty();
        }
        return turn instanceof CatchUp
                ? account.catchesUp(route).map(slot -> new RunOrigin(Cause.CATCH_UP, "", slot))
                : afterOthers(route);
    }

    private Optional<RunOrigin> slot(String route, Slot slot) {
        if (!account.fires(route, slot)) {
            return Optional.empty();
        }
        if (!upstreams.admitsSlot(route)) {
            account.waits(route, slot);
            return Optional.empty();
        }
        return Optional.of(new RunOrigin(Cause.SCHEDULE, "", slot.nominal()));
    }

    private Optional<RunOrigin> afterOthers(String route) {
        if (!upstreams.admits(route)) {
            return Optional.empty();
        }
        if (account.isPaused(route)) {
            upstreams.takenBack(route);
            return Optional.empty();
        }
        return Optional.of(new RunOrigin(Cause.UPSTREAM, "", null));
    }
}
