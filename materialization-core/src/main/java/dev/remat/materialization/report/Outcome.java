package dev.remat.materialization.report;

/** How a run ended. Each value is final; {@code docs/materialization.md} tells what to do about each. */
public enum Outcome {
    /** The new rows are published. */
    SUCCEEDED("succeeded", 0),
    /** Log and target are as the run before has left them; nothing was built, and the target is what a rebuild would give. */
    UNCHANGED("unchanged", 0),
    /** The target was found to be what a full rebuild gives; nothing was changed. */
    VERIFIED("verified", 0),
    /** Nothing was published; the target is as before. */
    FAILED("failed", 1),
    /** A guard fired; nothing was published, and what was built is kept for a decision. */
    HELD("held", 3),
    /** Somebody decided that a held table is not published; it is dropped and the target is as before. */
    REJECTED("rejected", 0),
    /** Nothing was tried, because another run holds the target, or the route's schedule pauses or is held. */
    SKIPPED("skipped", 4),
    /** Ended on request before publishing; the target is as before. */
    CANCELLED("cancelled", 1),
    /** Its process died before publishing, as was found out afterwards; the target is as before. */
    ABORTED("aborted", 1),
    /** The answer to the publishing statement was lost and reading back could not decide it. */
    UNKNOWN("unknown", 1);

    private final String id;
    private final int exitCode;

    Outcome(String id, int exitCode) {
        this.id = id;
        this.exitCode = exitCode;
    }

    /** The name in evidence and logs. */
    public String id() {
        return id;
    }

    /** Whether all is well after it. */
    public boolean passed() {
        return this == VERIFIED || isUpToDate();
    }

    /** Whether the target has what the log had when the run began. */
    public boolean isUpToDate() {
        return this == SUCCEEDED || this == UNCHANGED;
    }

    /** The exit code of a command that made this run. */
    public int exitCode() {
        return exitCode;
    }
}
