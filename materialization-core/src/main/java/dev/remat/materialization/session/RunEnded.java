package dev.remat.materialization.session;

import dev.remat.materialization.error.RematException;
import dev.remat.materialization.report.Outcome;
import org.jspecify.annotations.Nullable;

/** Ends a run early, with the outcome and the blocker that its evidence will carry. */
public final class RunEnded extends RematException {

    private static final long serialVersionUID = 1L;

    private final Outcome outcome;
    private final String blocker;

    public RunEnded(Outcome outcome, String blocker, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.outcome = outcome;
        this.blocker = blocker;
    }

    /** A failed run: nothing is published. */
    public static RunEnded failed(String blocker, String message) {
        return new RunEnded(Outcome.FAILED, blocker, message, null);
    }

    /** A run that a guard holds back: nothing is published. */
    public static RunEnded held(String blocker, String message) {
        return new RunEnded(Outcome.HELD, blocker, message, null);
    }

    public Outcome outcome() {
        return outcome;
    }

    /** One of {@link dev.remat.materialization.report.Blockers}. */
    public String blocker() {
        return blocker;
    }
}
