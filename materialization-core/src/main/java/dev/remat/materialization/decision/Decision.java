package dev.remat.materialization.decision;

import dev.remat.materialization.report.DecisionRecord.Kind;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.RunId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What somebody decided about a version of a route's target. */
public sealed interface Decision {

    /** Who decided it, and why. */
    Decider decider();

    /** What was decided, as evidence calls it. */
    Kind kind();

    /** The run whose table was named; empty where the newest copy is meant. */
    Optional<RunId> named();

    /**
     * A held table is published.
     *
     * @param run the run that built it
     */
    record Approve(RunId run, Decider decider) implements Decision {

        @Override
        public Kind kind() {
            return Kind.APPROVAL;
        }

        @Override
        public Optional<RunId> named() {
            return Optional.of(run);
        }
    }

    /**
     * A held table is dropped.
     *
     * @param run the run that built it
     */
    record Reject(RunId run, Decider decider) implements Decision {

        @Override
        public Kind kind() {
            return Kind.REJECTION;
        }

        @Override
        public Optional<RunId> named() {
            return Optional.of(run);
        }
    }

    /**
     * A replaced copy is published again.
     *
     * @param to the run that built it, or null for the copy that was replaced last
     * @param holdsSchedule whether scheduled runs stay away from then on
     */
    record RollBack(@Nullable RunId to, boolean holdsSchedule, Decider decider) implements Decision {

        @Override
        public Kind kind() {
            return Kind.ROLLBACK;
        }

        @Override
        public Optional<RunId> named() {
            return Optional.ofNullable(to);
        }
    }
}
