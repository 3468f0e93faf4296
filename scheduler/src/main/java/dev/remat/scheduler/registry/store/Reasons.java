package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.schedule.Slot;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Why slots of a route were not run. */
final class Reasons {

    /** It takes the scheduler a moment to notice that a run has ended, and to look for the next slot. */
    private static final Duration UNNOTICED = Duration.ofSeconds(2);

    private final RouteState state;
    private final Observation observed;
    private final List<RunEntry> runs;
    private final Predicate<RunEntry> isUp;
    private final Optional<RunEntry> newestGood;

    /**
     * @param runs those of the route that went on while the slots were due
     * @param isUp whether the node of a run is up
     */
    Reasons(RouteState state, Observation observed, List<RunEntry> runs, Predicate<RunEntry> isUp) {
        this.state = state;
        this.observed = observed;
        this.runs = runs;
        this.isUp = isUp;
        this.newestGood =
                runs.stream().filter(run -> run.state().isUpToDate()).max(Comparator.comparing(Reasons::start));
    }

    Reason of(Slot slot) {
        Instant fire = slot.fire();
        Optional<RunEntry> running =
                runs.stream().filter(run -> goesOnAt(run, fire)).findFirst();
        if (running.isPresent()) {
            return new Reason(SkipReason.STILL_RUNNING, "run " + running.get().id());
        }
        Optional<RunEntry> next =
                runs.stream().filter(run -> start(run).isAfter(fire)).min(Comparator.comparing(Reasons::start));
        if (next.filter(run -> run.attempt() > 1).isPresent()) {
            return new Reason(
                    SkipReason.STILL_RUNNING,
                    "waited for the next attempt, run " + next.get().id());
        }
        Instant pausedSince = state.pausedSince();
        if (pausedSince != null && !fire.isBefore(pausedSince)) {
            return new Reason(SkipReason.PAUSED, state.pause());
        }
        if (newestGood.filter(run -> !start(run).isBefore(fire)).isPresent()) {
            return new Reason(SkipReason.COVERED, "run " + newestGood.get().id());
        }
        if (observed.hadNoLeaseAt(fire)) {
            return new Reason(
                    SkipReason.REGISTRY_DOWN,
                    "the registry did not answer, so nobody could know whether another node ran it");
        }
        if (observed.wasFullAt(fire)) {
            return new Reason(SkipReason.NO_CAPACITY, "all threads were busy");
        }
        return new Reason(
                SkipReason.DOWN,
                fire.isBefore(observed.upSince())
                        ? "Remat was not running"
                        : "the machine was suspended, or its clock was set");
    }

    /** A run that has not ended may be one whose process died before this one was there. */
    private boolean goesOnAt(RunEntry run, Instant time) {
        Instant end = run.endedAt();
        if (start(run).isAfter(time)) {
            return false;
        }
        return end == null
                ? !start(run).isBefore(observed.upSince()) || isUp.test(run)
                : end.plus(UNNOTICED).isAfter(time);
    }

    private static Instant start(RunEntry run) {
        return Objects.requireNonNullElse(run.startedAt(), run.queuedAt());
    }

    /**
     * Why a slot was not run.
     *
     * @param detail the same for people
     */
    record Reason(SkipReason reason, String detail) {}
}
