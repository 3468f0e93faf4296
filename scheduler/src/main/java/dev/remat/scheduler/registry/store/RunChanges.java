package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.RunEntry;
import java.util.List;

/** Which runs have changed, for those who keep what they have read. Runs come without their reports. */
public final class RunChanges {

    /** Changes get their numbers before others see them, so that one may turn up after others with greater numbers. */
    private static final long MOST_AT_ONCE = 50;

    /** A run that has brought its target up to date. */
    private static final String GOOD =
            "state IN ('succeeded', 'unchanged') AND cause NOT IN ('decision', 'verification')";

    private static final String NEWEST =
            "ROW_NUMBER() OVER (PARTITION BY route ORDER BY queued_at DESC, run_id DESC) AS place";

    private final Sql sql;

    public RunChanges(Sql sql) {
        this.sql = sql;
    }

    /** A run has changed. */
    void changed(String id) {
        sql.update("UPDATE remat_run SET changed = NEXTVAL('remat_run_change') WHERE run_id = ?", id);
    }

    /** The number of the last change; 0 where there was none. */
    public long last() {
        return sql.first("SELECT MAX(changed) AS last FROM remat_run", row -> row.getLong("last"))
                .orElse(0L);
    }

    /** What has changed since a change, and some of what has changed before. */
    public List<RunEntry> since(long change) {
        return sql.list(
                "SELECT %s FROM remat_run WHERE changed > ?".formatted(RunTable.WITHOUT_REPORT),
                RunTable::entry,
                Math.max(0, change - MOST_AT_ONCE));
    }

    /** So many of the newest runs of each route. */
    public List<RunEntry> newest(int count) {
        return placed("1 = 1", count);
    }

    /** The newest run of each route that has brought its target up to date. */
    public List<RunEntry> newestGood() {
        return placed(GOOD, 1);
    }

    private List<RunEntry> placed(String condition, int count) {
        return sql.list(
                "SELECT * FROM (SELECT %s, %s FROM remat_run WHERE %s) AS placed WHERE place <= ?"
                        .formatted(RunTable.WITHOUT_REPORT, NEWEST, condition),
                RunTable::entry,
                count);
    }
}
