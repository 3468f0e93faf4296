package dev.remat.scheduler.trace;

import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.session.RunEnded;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;

/** What a span says of a failure: kinds and codes, and no message, because a message may have values of rows in it. */
final class Failure {

    private Failure() {}

    /** Of a phase or a statement. What was held back or cancelled has not failed. */
    static void mark(Span span, Throwable failure) {
        span.setAttribute(Keys.ERROR, failure.getClass().getName());
        if (failure instanceof StatementRefused refused) {
            span.setAttribute(Keys.STATUS, Integer.toString(refused.code()));
        }
        if (failure instanceof RunEnded ended) {
            span.setAttribute(Keys.BLOCKERS, ended.blockers());
        }
        if (!(failure instanceof RunEnded ended) || isError(ended.outcome())) {
            span.setStatus(StatusCode.ERROR);
        }
    }

    /** Of an attempt, or of a run that has ended with it. */
    static void mark(Span span, RunResult result) {
        span.setAttribute(Keys.OUTCOME, result.outcome().id());
        if (result.report().blockers().isEmpty()) {
            return;
        }
        span.setAttribute(Keys.BLOCKERS, result.report().blockers());
        span.setAttribute(Keys.ERROR, result.report().blockers().get(0));
        var failureClass = result.record().retry().failureClass();
        if (failureClass != null) {
            span.setAttribute(Keys.FAILURE_CLASS, failureClass.id());
        }
        if (isError(result.outcome())) {
            span.setStatus(StatusCode.ERROR);
        }
    }

    private static boolean isError(Outcome outcome) {
        return switch (outcome) {
            case FAILED, ABORTED, UNKNOWN -> true;
            case SUCCEEDED, UNCHANGED, VERIFIED, REJECTED, HELD, SKIPPED, CANCELLED -> false;
        };
    }
}
