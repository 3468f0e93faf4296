package dev.remat.scheduler.registry;

import dev.remat.materialization.report.Outcome;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * Where a run stands. It goes from scheduled over queued to running, and ends in the state that is called like its
 * {@link Outcome}. Only {@link #UNKNOWN} is left again, when somebody has found out what became of the run.
 */
public enum RunState {
    /** Its slot has a time, which has not come. */
    SCHEDULED("scheduled"),
    /** Its time has come; it waits for room. */
    QUEUED("queued"),
    /** It goes on. */
    RUNNING("running"),
    SUCCEEDED("succeeded"),
    UNCHANGED("unchanged"),
    VERIFIED("verified"),
    FAILED("failed"),
    HELD("held"),
    REJECTED("rejected"),
    SKIPPED("skipped"),
    CANCELLED("cancelled"),
    ABORTED("aborted"),
    UNKNOWN("unknown");

    private final String id;

    RunState(String id) {
        this.id = id;
    }

    /** The state of a run that has ended. */
    public static RunState of(Outcome outcome) {
        return of(outcome.id());
    }

    /**
     * The state of an id.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RunState of(String id) {
        return Arrays.stream(values())
                .filter(state -> state.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'%s' is no state of a run".formatted(id)));
    }

    /** The name in the registry and in commands. */
    public String id() {
        return id;
    }

    /** Whether the run is over, known or not. */
    public boolean hasEnded() {
        return !EnumSet.of(SCHEDULED, QUEUED, RUNNING).contains(this);
    }

    /** Whether a rebuild that ended so has brought its target up to date. */
    public boolean isUpToDate() {
        return this == SUCCEEDED || this == UNCHANGED;
    }

    /** Whether somebody has to look after a run that ended so. */
    public boolean needsSomebody() {
        return EnumSet.of(FAILED, HELD, ABORTED, UNKNOWN).contains(this);
    }

    /** Whether a run may go from this state to another. */
    public boolean mayBecome(RunState next) {
        return following().contains(next);
    }

    /** Makes sure of it. */
    public RunState become(RunState next, String run) {
        if (!mayBecome(next)) {
            throw new IllegalTransition(run, this, next);
        }
        return next;
    }

    private Set<RunState> following() {
        return switch (this) {
            case SCHEDULED -> EnumSet.of(QUEUED, SKIPPED, CANCELLED);
            case QUEUED -> EnumSet.of(RUNNING, SKIPPED, CANCELLED, FAILED);
            case RUNNING -> EnumSet.range(SUCCEEDED, UNKNOWN);
            case UNKNOWN -> EnumSet.of(SUCCEEDED, UNCHANGED, FAILED, HELD, CANCELLED, ABORTED);
            default -> EnumSet.noneOf(RunState.class);
        };
    }
}
