package dev.remat.materialization.phase.quality;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import java.time.Instant;
import java.util.Map;

/**
 * The table that checks look at, before it is published.
 *
 * @param table its name as yet: the shadow, or an empty table of the same columns
 * @param target its name to be; a check that compares with this table means the rows that are about to be published
 * @param layout its columns
 * @param tombstones whether it has rows of deleted keys; rules other than sql do not see them
 * @param now the time from which freshness counts
 */
public record CheckedTable(Dataset table, Dataset target, ServingLayout layout, boolean tombstones, Instant now) {

    Map<String, String> types() {
        return layout.types();
    }

    /** Whether rows of deleted keys have to be left out. */
    boolean hidesTombstones() {
        return tombstones && types().containsKey(CdcColumn.DELETED.column());
    }
}
