package dev.remat.materialization.service;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementTimedOut;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.session.RunEnded;
import java.util.List;

/**
 * How a run ended.
 *
 * @param outcome the outcome
 * @param blockers codes of what kept it from passing, none where it passed
 * @param message for people: what happened and what to do
 */
public record Ending(Outcome outcome, List<String> blockers, String message) {

    /** Ended for one reason. */
    Ending(Outcome outcome, String blocker, String message) {
        this(outcome, List.of(blocker), message);
    }

    static Ending succeeded(long rows) {
        return new Ending(Outcome.SUCCEEDED, List.of(), "%d rows are published".formatted(rows));
    }

    /** Tells the class of a failure; its own text is kept. */
    static Ending of(RuntimeException failure) {
        String text = String.valueOf(failure.getMessage());
        if (failure instanceof RunEnded ended) {
            return new Ending(ended.outcome(), ended.blockers(), withCause(ended));
        } else if (failure instanceof ConnectionFailed) {
            return new Ending(Outcome.FAILED, Blockers.UNREACHABLE, text);
        } else if (failure instanceof StatementRefused refused) {
            return new Ending(Outcome.FAILED, Blockers.REFUSED, text + wayOut(refused.code()));
        } else if (failure instanceof StatementTimedOut) {
            return new Ending(Outcome.FAILED, Blockers.TIMED_OUT, text);
        } else if (failure instanceof AnswerLost) {
            return new Ending(Outcome.FAILED, Blockers.FAILED, text);
        }
        return new Ending(Outcome.FAILED, Blockers.FAILED, failure.toString());
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
