package dev.remat.materialization.version;

import dev.remat.materialization.catalog.HeldBuild;
import dev.remat.materialization.catalog.Placement;
import dev.remat.materialization.catalog.TableSize;
import dev.remat.materialization.run.RunId;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One version of a target.
 *
 * @param state what it is
 * @param table its name, {@code database.table}
 * @param builder the run that built it, or null where Remat did not
 * @param size how much it holds
 * @param replacedBy of a replaced copy: the run that replaced it, or null
 * @param placement of the target: the decision that made it so, or null
 * @param held of a held table: what its comment tells, or null
 * @param until of a held table: from when on it is dropped, or null
 */
public record Version(
        State state,
        String table,
        @Nullable RunId builder,
        TableSize size,
        @Nullable RunId replacedBy,
        @Nullable Placement placement,
        @Nullable HeldBuild held,
        @Nullable Instant until) {

    /** What a version is. */
    public enum State {
        /** What people read. */
        SERVED,
        /** Waits for a decision. */
        HELD,
        /** A copy that one can roll back to. */
        REPLACED;

        /** The name in what commands print. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
