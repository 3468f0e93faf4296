package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.WaitingRun;
import java.util.List;
import java.util.Optional;
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

    /** A run is not to begin any more; false where it waits no more, or was cancelled before. */
    boolean cancel(WaitingRun run, String why) {
        return sql.update(
                        "UPDATE remat_waiting SET cancelled = ? WHERE node = ? AND route = ? AND cancelled IS NULL",
                        why,
                        run.node(),
                        run.route())
                == 1;
    }

    /** Why a run that waits is not to begin any more; empty where it is. */
    public Optional<String> cancelled(String node, String route) {
        return sql.first(
                "SELECT cancelled FROM remat_waiting WHERE node = ? AND route = ? AND cancelled IS NOT NULL",
                row -> row.getString("cancelled"),
                node,
                route);
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
     * What waits, the longest first. What was cancelled is not told, nor what a dead process has left.
     *
     * @param route only this route, or null for all
     */
    public List<WaitingRun> list(@Nullable String route) {
        return sql.list(
                """
                SELECT * FROM remat_waiting
                WHERE cancelled IS NULL AND (CAST(? AS VARCHAR) IS NULL OR route = ?)
                    AND (NOT EXISTS (SELECT 1 FROM remat_node WHERE id = remat_waiting.node)
                        OR EXISTS (
                            SELECT 1 FROM remat_node
                            WHERE id = remat_waiting.node AND ended_at IS NULL AND lease_until >= ?))
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
                new NodeTable(sql).now());
    }
}
