package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.WaitingRun;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs that wait for room. */
public final class WaitingTable {

    private final Sql sql;

    public WaitingTable(Sql sql) {
        this.sql = sql;
    }

    /** A run waits, in place of one of the same route that did. */
    public void put(WaitingRun run) {
        remove(run.node(), run.route());
        sql.update("""
                INSERT INTO remat_waiting (node, route, cause, slot_nominal, since, priority, reason)
                VALUES (?, ?, ?, ?, ?, ?, ?)""", run.node(), run.route(), run.cause(), run.slot(), run.since(), run.priority(), run.reason());
    }

    /** A run waits no more. */
    public void remove(String node, String route) {
        sql.update("DELETE FROM remat_waiting WHERE node = ? AND route = ?", node, route);
    }

    /** Nothing waits on a node, which has just begun. */
    public void clear(String node) {
        sql.update("DELETE FROM remat_waiting WHERE node = ?", node);
    }

    /**
     * What waits, the longest first. What a dead process has left is not told.
     *
     * @param route only this route, or null for all
     * @param alive a process without a sign of life since then is dead
     */
    public List<WaitingRun> list(@Nullable String route, Instant alive) {
        return sql.list(
                """
                SELECT * FROM remat_waiting
                WHERE (CAST(? AS VARCHAR) IS NULL OR route = ?)
                    AND NOT EXISTS (SELECT 1 FROM remat_node WHERE id = remat_waiting.node AND heartbeat < ?)
                ORDER BY since, route""",
                row -> new WaitingRun(
                        row.getString("node"),
                        row.getString("route"),
                        row.getString("cause"),
                        Sql.instant(row, "slot_nominal"),
                        Sql.time(row, "since"),
                        row.getInt("priority"),
                        row.getString("reason")),
                route,
                route,
                alive);
    }
}
