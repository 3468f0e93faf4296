package dev.remat.materialization.policy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a built table takes the target's place.
 *
 * @param adopt whether a target that Remat did not make may be replaced
 * @param workDatabase database of shadows, held tables and replaced copies, or null for the target's own
 * @param maxOrphans how many tables that should be gone may lie about before nothing is built any more
 * @param optimize whether its parts are merged before
 */
public record Publishing(boolean adopt, @Nullable String workDatabase, int maxOrphans, OptimizeBeforePublish optimize) {

    /** No adoption, everything beside the target, five orphans. */
    public static final Publishing DEFAULTS = new Publishing(false, null, 5);

    /** The same, with merges where they are needed. */
    public Publishing(boolean adopt, @Nullable String workDatabase, int maxOrphans) {
        this(adopt, workDatabase, maxOrphans, OptimizeBeforePublish.AUTO);
    }

    /** The same, merged otherwise. */
    public Publishing with(OptimizeBeforePublish other) {
        return new Publishing(adopt, workDatabase, maxOrphans, other);
    }

    public Publishing {
        if (maxOrphans < 1) {
            throw new InvalidPolicy("max-orphans must be 1 or more; it is " + maxOrphans);
        }
        if (workDatabase != null && (workDatabase.isBlank() || workDatabase.contains("."))) {
            throw new InvalidPolicy("work-database must be the name of a database; it is '%s'".formatted(workDatabase));
        }
    }

    /** The database of the tables that runs make; empty for the target's own. */
    public Optional<String> separateDatabase() {
        return Optional.ofNullable(workDatabase);
    }
}
