package dev.remat.scheduler.quartz;

import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.scheduler.schedule.Slot;

/** What makes it a route's turn. */
public sealed interface Turn {

    /** How it is called in the registry. */
    Cause cause();

    /**
     * Which of two turns a route waits with: the one that loses the least if it stays. Of two alike the first stays, but for slots, of
     * which the later one does.
     */
    default boolean givesWayTo(Turn later) {
        return later.weight() > weight() || (this instanceof OfSlot && later instanceof OfSlot);
    }

    /** What cannot come again weighs more. */
    private int weight() {
        if (this instanceof AfterOthers) {
            return 3;
        }
        if (this instanceof Asked) {
            return 2;
        }
        return this instanceof OfSlot ? 1 : 0;
    }

    /** A slot of its schedule. */
    record OfSlot(Slot slot) implements Turn {
        @Override
        public Cause cause() {
            return Cause.SCHEDULE;
        }
    }

    /** A slot that was missed; which, the account of slots knows, and it says so again if it must. */
    record CatchUp() implements Turn {
        @Override
        public Cause cause() {
            return Cause.CATCH_UP;
        }
    }

    /** The routes that it runs after have succeeded; nobody says so twice. */
    record AfterOthers() implements Turn {
        @Override
        public Cause cause() {
            return Cause.UPSTREAM;
        }
    }

    /** Somebody has asked for it; as long as it is not taken, it stays asked. */
    record Asked(AskedRun run) implements Turn {
        @Override
        public Cause cause() {
            return Cause.MANUAL;
        }
    }
}
