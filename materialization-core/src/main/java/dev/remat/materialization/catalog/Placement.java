package dev.remat.materialization.catalog;

import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.RunId;
import java.time.Instant;

/**
 * What the comment of a table says that somebody has put, or is about to put, in the target's place although an earlier run
 * built it. Written before the table moves, so that whoever finds it half way knows where it belongs.
 *
 * @param mode why it is there
 * @param run the run that puts it there
 * @param decider who wants that, and why
 * @param at when
 * @param holdsSchedule whether scheduled runs stay away while it is the target
 * @param fromKind what it was before
 * @param fromRun the run in its name before
 */
public record Placement(
        Mode mode,
        RunId run,
        Decider decider,
        Instant at,
        boolean holdsSchedule,
        RunTables.Kind fromKind,
        RunId fromRun) {

    /** Why a table of an earlier run is put in the target's place. */
    public enum Mode {
        /** A guard had held it back. */
        APPROVED_SHADOW("approved_shadow"),
        /** It had been replaced, and is wanted back. */
        ROLLBACK("rollback");

        private final String id;

        Mode(String id) {
            this.id = id;
        }

        /** The name in comments and evidence. */
        public String id() {
            return id;
        }
    }
}
