package dev.remat.materialization.session;

import dev.remat.materialization.error.RematException;
import dev.remat.materialization.report.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ends a run early, with the outcome and the blocker that its evidence will carry. */
public final class RunEnded extends RematException {

    private static final long serialVersionUID = 1L;

    private final Outcome outcome;

    @SuppressWarnings("serial") // an immutable list, which is serializable
    private final List<String> blockers;

    public RunEnded(Outcome outcome, String blocker, String message, @Nullable Throwable cause) {
        this(outcome, List.of(blocker), message, cause);
    }

    private RunEnded(Outcome outcome, List<String> blockers, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.outcome = outcome;
        this.blockers = List.copyOf(blockers);
    }

    /** A failed run: nothing is published. */
    public static RunEnded failed(String blocker, String message) {
        return new RunEnded(Outcome.FAILED, blocker, message, null);
    }

    /** A failed run with several reasons at once: nothing is published. */
    public static RunEnded failed(List<String> blockers, String message) {
        return new RunEnded(Outcome.FAILED, blockers, message, null);
    }

    /** A run that a guard holds back: nothing is published. */
    public static RunEnded held(String blocker, String message) {
        return held(List.of(blocker), message);
    }

    /** A run that several guards hold back: nothing is published. */
    public static RunEnded held(List<String> blockers, String message) {
        return new RunEnded(Outcome.HELD, blockers, message, null);
    }

    public Outcome outcome() {
        return outcome;
    }

    /** Some of {@link dev.remat.materialization.report.Blockers}, at least one. */
    public List<String> blockers() {
        return blockers;
    }
}
