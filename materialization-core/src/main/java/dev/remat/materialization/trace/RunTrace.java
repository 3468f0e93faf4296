package dev.remat.materialization.trace;

import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * Follows one attempt at a run while it goes on. Statements may come from several threads at once, the rest comes from the run's
 * own. Implementations must return at once and must not throw: a run neither waits for nor fails by what follows it.
 */
public interface RunTrace {

    /** Follows nothing. */
    RunTrace NONE = new RunTrace() {
        @Override
        public String traceId() {
            return "";
        }

        @Override
        public Phase phase(String name) {
            return failure -> {};
        }

        @Override
        public Sent statement(ClickHouseStatement statement) {
            return Sent.UNSEEN;
        }

        @Override
        public void ended(RunResult result) {}
    };

    /** Under which a tracing system knows the run, 32 hex digits; empty where none does. */
    String traceId();

    /** A phase begins. The one before it has ended. */
    Phase phase(String name);

    /** A statement is about to be sent, in the phase that goes on. */
    Sent statement(ClickHouseStatement statement);

    /** The attempt is over, and its evidence is written. */
    void ended(RunResult result);

    /** A phase that goes on. */
    interface Phase {

        /** The phase is over; {@code failure} is what ended it, or null where it was completed. */
        void ended(@Nullable Throwable failure);
    }

    /** A statement that is under way. */
    interface Sent {

        /** Follows nothing. */
        Sent UNSEEN = new Sent() {
            @Override
            public String traceParent() {
                return "";
            }

            @Override
            public void answered(StatementRecord record, @Nullable RuntimeException failure) {}
        };

        /** What the server continues the trace from, in the form of the W3C header {@code traceparent}; empty for nothing. */
        String traceParent();

        /** The answer is there; {@code failure} is what came instead of one, or null. */
        void answered(StatementRecord record, @Nullable RuntimeException failure);
    }
}
