package dev.remat.materialization.report;

import dev.remat.materialization.run.Decider;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What somebody decided about a version of a target, and a run carried out.
 *
 * @param kind what was decided
 * @param decider who decided it, and why
 * @param version the run that built the table that it is about; null where Remat did not build it, or where none was found
 */
public record DecisionRecord(
        Kind kind, Decider decider, @Nullable String version) {

    /** What can be decided. */
    public enum Kind {
        /** A held table is published. */
        APPROVAL,
        /** A held table is dropped. */
        REJECTION,
        /** A replaced copy is published again. */
        ROLLBACK;

        /** The name in evidence. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
