package dev.remat.materialization.service;

import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementTimedOut;
import dev.remat.materialization.phase.Unchanged;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.session.RunEnded;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param outcome the outcome
 * @param blockers codes of what kept it from passing, none where it passed
 * @param message for people: what happened and what to do
 * @param failureClass whether another attempt can help, or null where it passed
 */
public record Ending(
        Outcome outcome,
        List<String> blockers,
        String message,
        @Nullable FailureClass failureClass) {

    /** Ended for one reason, whose class is that of its blocker. */
    Ending(Outcome outcome, String blocker, String message) {
        this(outcome, List.of(blocker), message, FailureClasses.of(List.of(blocker)));
    }

    static Ending succeeded(long rows) {
        return new Ending(Outcome.SUCCEEDED, List.of(), "%d rows are published".formatted(rows), null);
    }

    /** Nothing had to be done. */
    static Ending unchanged(Unchanged unchanged) {
        String message = "nothing has changed since run %s of %s: its %d rows are what a rebuild would give"
                .formatted(
                        unchanged.since(),
                        unchanged.since().startedAt(),
                        unchanged.origin().table().rows());
        return new Ending(Outcome.UNCHANGED, List.of(), message, null);
    }

    /** A decision that was carried out. */
    static Ending decided(String message) {
        return new Ending(Outcome.SUCCEEDED, List.of(), message, null);
    }

    /** The same, of a run whose statements did not all end: it is not cancelled before they are gone. */
    Ending leaving(List<String> running) {
        return running.isEmpty() || outcome != Outcome.CANCELLED
                ? this
                : new Ending(
                        Outcome.FAILED,
                        blockers,
                        "%s; but %s still runs on the server, and the target is locked until it ends"
                                .formatted(message, String.join(", ", running)),
                        failureClass);
    }

    /** Tells the class of a failure; its own text is kept. */
    static Ending of(RuntimeException failure) {
        FailureClass failureClass = FailureClasses.of(failure);
        return failure instanceof RunEnded ended
                ? new Ending(ended.outcome(), ended.blockers(), withCause(ended), failureClass)
                : new Ending(Outcome.FAILED, List.of(blocker(failure)), text(failure), failureClass);
    }

    private static String blocker(RuntimeException failure) {
        if (failure instanceof ConnectionFailed) {
            return Blockers.UNREACHABLE;
        } else if (failure instanceof StatementRefused) {
            return Blockers.REFUSED;
        }
        return failure instanceof StatementTimedOut ? Blockers.TIMED_OUT : Blockers.FAILED;
    }

    private static String text(RuntimeException failure) {
        if (failure instanceof StatementRefused refused) {
            return failure.getMessage() + wayOut(refused.code());
        }
        return failure instanceof ClickHouseException ? String.valueOf(failure.getMessage()) : failure.toString();
    }

    /** What to do about the errors that a new connection or a new route meets first. */
    private static String wayOut(int code) {
        return switch (code) {
            case 192, 193, 194, 516 -> "; check `user` and `password` of the connection";
            case 497 -> "; grant what is missing to the connection's user";
            case 241 -> "; raise `memory-limit`, or see which other queries take the server's memory";
            case 164 -> "; the connection's user or the server is read-only";
            default -> "";
        };
    }

    private static String withCause(RunEnded ended) {
        Throwable cause = ended.getCause();
        return ended.getMessage() + (cause == null ? "" : " (%s)".formatted(cause.getMessage()));
    }
}
