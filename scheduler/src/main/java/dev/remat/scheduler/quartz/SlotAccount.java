package dev.remat.scheduler.quartz;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.lock.Nodes;
import dev.remat.scheduler.capacity.Waiting;
import dev.remat.scheduler.schedule.Slot;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Keeps account of the slots of routes: which are run, and which are not. Thread-safe; methods return within seconds. */
public interface SlotAccount {

    /** No account: every slot is run, and what is missed is missed. */
    SlotAccount NONE = new SlotAccount() {
        @Override
        public void whenMissed(Consumer<String> catchUp) {}

        @Override
        public void follow(Collection<Route> scheduled) {}

        @Override
        public void missed(String route) {}

        @Override
        public void clockSetBack() {}

        @Override
        public Nodes nodes() {
            return Nodes.ALONE;
        }

        @Override
        public boolean knowsRuns() {
            return false;
        }

        @Override
        public List<String> toFollow() {
            return List.of();
        }

        @Override
        public boolean follows(String route) {
            return false;
        }

        @Override
        public boolean slotFollows(String route) {
            return false;
        }

        @Override
        public boolean fires(String route, Slot slot) {
            return true;
        }

        @Override
        public Optional<Instant> catchesUp(String route) {
            return Optional.empty();
        }

        @Override
        public boolean isPaused(String route) {
            return false;
        }

        @Override
        public void waits(String route, Slot slot) {}

        @Override
        public void running(int runs) {}

        @Override
        public Map<String, Duration> longestRuns(Duration longerThan) {
            return Map.of();
        }

        @Override
        public void queued(Waiting<Turn> run) {}

        @Override
        public void notQueued(String route) {}

        @Override
        public boolean isCancelled(String route) {
            return false;
        }

        @Override
        public void noRoom(String route, Slot slot, String reason) {}
    };

    /** From now on tells of routes whose missed slots one run is to make up for, each perhaps more than once. */
    void whenMissed(Consumer<String> catchUp);

    /** These routes run by themselves from now on, perhaps on other schedules than before. */
    void follow(Collection<Route> scheduled);

    /** Slots of a route have passed without a run. */
    void missed(String route);

    /** Slots that were run by a clock that was ahead are slots to come. */
    void clockSetBack();

    /** What this process knows of others from now on, as the one that it is now. */
    Nodes nodes();

    /** Whether it knows the runs of all processes, and so when a route that runs after others is to; else this node knows its own. */
    boolean knowsRuns();

    /** Routes that are to run now, after others; each as long as no node has {@link #follows begun} it. */
    List<String> toFollow();

    /** A route is to run after others; whether it runs here. */
    boolean follows(String route);

    /** A slot is run here of a route that runs after others; whether these have succeeded. If not, the slot waits for them. */
    boolean slotFollows(String route);

    /** A slot is to start; whether it is run here. */
    boolean fires(String route, Slot slot);

    /** The run that makes up for missed slots is to start; its slot, or empty where it is not needed any more. */
    Optional<Instant> catchesUp(String route);

    /** Whether a route is paused, so that it does not run after others. */
    boolean isPaused(String route);

    /** A slot that fired waits for other routes. */
    void waits(String route, Slot slot);

    /** So many runs go on from now on. */
    void running(int runs);

    /**
     * The longest of the last runs of each route, as far as known, by its id.
     *
     * @param longerThan what did not end as a rebuild does counts only if it took longer
     */
    Map<String, Duration> longestRuns(Duration longerThan);

    /** A route waits for room from now on, or waits with another turn. */
    void queued(Waiting<Turn> run);

    /** A route waits for room no more. */
    void notQueued(String route);

    /** A route has room now and waits no more; whether somebody has cancelled its run while it waited. */
    boolean isCancelled(String route);

    /** A slot found no room here, and is not run here any more. */
    void noRoom(String route, Slot slot, String reason);
}
