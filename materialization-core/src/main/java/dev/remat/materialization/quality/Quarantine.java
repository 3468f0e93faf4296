package dev.remat.materialization.quality;

import dev.remat.materialization.plan.Dataset;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where values go that do not fit their columns.
 *
 * @param dataset the quarantine table, or null for {@code <target>_quarantine} beside it, or in the work-database
 * @param keep how long an entry stays after it was first written; an entry of a row that is still wrong is written again
 */
public record Quarantine(@Nullable Dataset dataset, Duration keep) {

    /** Beside the target, for 30 days. */
    public static final Quarantine DEFAULTS = new Quarantine(null, Duration.ofDays(30));

    public Quarantine {
        if (keep.compareTo(Duration.ofMinutes(1)) < 0) {
            throw new InvalidQuality("quarantine-keep must be one minute or more; it is " + keep);
        }
    }

    /** The table that a route named; empty where it named none. */
    public Optional<Dataset> named() {
        return Optional.ofNullable(dataset);
    }

    /**
     * The table for a target. It holds whole rows, so without a name of its own it lies where the tables of runs do.
     *
     * @param workDatabase their database, or null for the target's own
     */
    public Dataset of(Dataset target, @Nullable String workDatabase) {
        if (dataset != null) {
            return dataset;
        }
        return workDatabase == null || workDatabase.equals(target.database())
                ? target.sibling(target.table() + "_quarantine")
                : new Dataset(workDatabase, target.database() + "__" + target.table() + "_quarantine");
    }
}
