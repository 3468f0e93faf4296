package dev.remat.scheduler.quartz;

import dev.remat.jobs.route.Route;
import dev.remat.scheduler.schedule.Slot;
import java.time.Instant;
import java.util.Collection;
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
    };

    /** From now on tells of routes whose missed slots one run is to make up for, each perhaps more than once. */
    void whenMissed(Consumer<String> catchUp);

    /** These routes run by themselves from now on, perhaps on other schedules than before. */
    void follow(Collection<Route> scheduled);

    /** Slots of a route have passed without a run. */
    void missed(String route);

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
}
