package dev.remat.materialization.service;

import static dev.remat.materialization.report.FailureClass.CONFIGURATION;
import static dev.remat.materialization.report.FailureClass.DATA;
import static dev.remat.materialization.report.FailureClass.OTHER;
import static dev.remat.materialization.report.FailureClass.RETRYABLE;
import static dev.remat.materialization.report.FailureClass.STOPPED;
import static dev.remat.materialization.report.FailureClass.UNKNOWN;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementTimedOut;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.session.RunEnded;
import java.util.List;
import java.util.Map;

/**
 * Says of a failure whether another attempt can help. A failure that ends a run as it is came before publishing, or
 * publishing has read back that nothing was published; what happens after publishing ends a run only by a verdict of its own.
 * So a lost answer may be met with another attempt: its shadow is dropped, and the next attempt builds one of its own.
 */
final class FailureClasses {

    private static final Map<String, FailureClass> BY_BLOCKER = Map.ofEntries(
            Map.entry(Blockers.UNREACHABLE, RETRYABLE),
            Map.entry(Blockers.CONFIGURATION, CONFIGURATION),
            Map.entry(Blockers.PREFLIGHT, CONFIGURATION),
            Map.entry(Blockers.SCHEMA_CHANGE, CONFIGURATION),
            Map.entry(Blockers.TOO_MANY_ORPHANS, CONFIGURATION),
            Map.entry(Blockers.AUDIT, DATA),
            Map.entry(Blockers.TRUNCATE, DATA),
            Map.entry(Blockers.KEY, DATA),
            Map.entry(Blockers.GUARD_EMPTY, DATA),
            Map.entry(Blockers.GUARD_MIN_ROWS, DATA),
            Map.entry(Blockers.GUARD_MAX_SHRINK, DATA),
            Map.entry(Blockers.GUARD_MAX_GROWTH, DATA),
            Map.entry(Blockers.GUARD_MAX_EVENT_AGE, DATA),
            Map.entry(Blockers.UNAVAILABLE_VALUE, DATA),
            Map.entry(Blockers.PARSE_QUARANTINE, DATA),
            Map.entry(Blockers.SCHEMA_DRIFT, DATA),
            Map.entry(Blockers.CHECK, DATA),
            Map.entry(Blockers.TIMED_OUT, STOPPED),
            Map.entry(Blockers.CANCELLED, STOPPED),
            Map.entry(Blockers.TARGET_BUSY, STOPPED),
            Map.entry(Blockers.MEMORY_BREAKER, STOPPED),
            Map.entry(Blockers.LOCK_LOST, STOPPED),
            Map.entry(Blockers.NODE_LEASE_LOST, STOPPED),
            Map.entry(Blockers.ABORTED, STOPPED),
            Map.entry(Blockers.SCHEDULE_HELD, STOPPED),
            Map.entry(Blockers.REJECTED, STOPPED),
            Map.entry(Blockers.VERSION, DATA),
            Map.entry(Blockers.VERIFY_MISMATCH, DATA),
            Map.entry(Blockers.NOT_VERIFIABLE, STOPPED),
            Map.entry(Blockers.OUTCOME_UNKNOWN, UNKNOWN),
            Map.entry(Blockers.VERIFY, OTHER),
            Map.entry(Blockers.REFUSED, OTHER),
            Map.entry(Blockers.FAILED, OTHER),
            Map.entry(Blockers.TYPED_FAILED, OTHER));

    private FailureClasses() {}

    /** Of a failure that ended a run. */
    static FailureClass of(RuntimeException failure) {
        if (failure instanceof RunEnded ended) {
            return of(ended.blockers());
        } else if (failure instanceof StatementRefused refused) {
            return ServerError.of(refused.code()).map(ServerError::failureClass).orElse(OTHER);
        } else if (failure instanceof StatementTimedOut late) {
            return late.gone() ? RETRYABLE : UNKNOWN;
        }
        return failure instanceof ConnectionFailed || failure instanceof AnswerLost ? RETRYABLE : OTHER;
    }

    /** Of a run that ended for some reasons; a reason that another attempt cannot change decides. */
    static FailureClass of(List<String> blockers) {
        List<FailureClass> classes = blockers.stream()
                .map(code -> BY_BLOCKER.getOrDefault(code, OTHER))
                .toList();
        return classes.stream().filter(found -> !found.mayPass()).findFirst().orElse(classes.get(0));
    }

    /** Whether a blocker is known here; for the test that every one of them is. */
    static boolean knows(String blocker) {
        return BY_BLOCKER.containsKey(blocker);
    }
}
