package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.Node;
import dev.remat.scheduler.registry.Node.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The processes that run routes by themselves. Each has a lease, which it renews; leases are measured by the clock of the database
 * alone, so that those of the machines may differ.
 */
public final class NodeTable {

    private static final String UP = "ended_at IS NULL AND lease_until >= ?";

    private final Sql sql;

    public NodeTable(Sql sql) {
        this.sql = sql;
    }

    /** The database's time, at the latest that of the beginning of the transaction. */
    public Instant now() {
        return sql.first("SELECT CURRENT_TIMESTAMP AS now", row -> Sql.time(row, "now"))
                .orElseThrow();
    }

    /** A process is there from now on. */
    public void join(String session, String id, String host, long pid, String version, Duration lease) {
        Instant now = now();
        sql.update("""
                INSERT INTO remat_node (session, id, host, pid, version, started_at, seen_at, lease_until)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)""", session, id, host, pid, version, now, now, now.plus(lease));
    }

    /** Gives a sign of life; false where others have taken the process for dead. */
    public boolean renew(String session, Duration lease) {
        Instant now = now();
        return sql.update(
                        "UPDATE remat_node SET seen_at = ?, lease_until = ? WHERE session = ? AND ended_at IS NULL",
                        now,
                        now.plus(lease),
                        session)
                == 1;
    }

    /** A process is there no more; nothing happens where that is known. */
    public void end(String session, State how) {
        sql.update(
                "UPDATE remat_node SET ended_at = ?, ended_how = ? WHERE session = ? AND ended_at IS NULL",
                now(),
                how.id(),
                session);
    }

    /**
     * Takes those for dead whose lease is over; returns those that nobody has known to be dead.
     *
     * @param by the process that asks, which is not dead
     */
    public List<Node> expire(String by) {
        Instant now = now();
        List<Node> silent = sql.list("""
                SELECT * FROM remat_node WHERE ended_at IS NULL AND lease_until < ? AND session <> ?
                ORDER BY session FOR UPDATE""", row -> node(row, now), now, by);
        silent.forEach(node -> end(node.session(), State.DEAD));
        return silent;
    }

    /**
     * Has a dead process recovered by another one, unless a third one that is up does so.
     *
     * @return those that are this one's to recover now
     */
    public List<Node> toRecover(String by) {
        Instant now = now();
        sql.update("""
                UPDATE remat_node SET recovered_by = ?
                WHERE ended_how = 'dead' AND recovered_at IS NULL
                    AND (recovered_by IS NULL
                        OR recovered_by NOT IN (SELECT session FROM remat_node WHERE %s))""".formatted(UP), by, now);
        return sql.list(
                "SELECT * FROM remat_node WHERE recovered_by = ? AND recovered_at IS NULL ORDER BY session",
                row -> node(row, now),
                by);
    }

    /** Nothing is left of a dead process. */
    public void recovered(String session) {
        sql.update("UPDATE remat_node SET recovered_at = ? WHERE session = ?", now(), session);
    }

    /** Names of the processes that are up. */
    public List<String> up() {
        return sql.list(
                "SELECT DISTINCT id FROM remat_node WHERE %s ORDER BY id".formatted(UP),
                row -> row.getString("id"),
                now());
    }

    /** Processes of a name that have not ended. */
    public List<Node> named(String id) {
        Instant now = now();
        return sql.list(
                "SELECT * FROM remat_node WHERE id = ? AND ended_at IS NULL ORDER BY started_at",
                row -> node(row, now),
                id);
    }

    /** Whether a process is up. */
    public boolean isUp(String session) {
        return sql.first(
                        "SELECT 1 AS one FROM remat_node WHERE session = ? AND %s".formatted(UP),
                        row -> row.getInt("one"),
                        session,
                        now())
                .isPresent();
    }

    /** The newest process of each name, in their order. */
    public List<Node> newest() {
        Instant now = now();
        return sql.list("""
                SELECT * FROM (
                    SELECT remat_node.*, ROW_NUMBER() OVER (PARTITION BY id ORDER BY started_at DESC, session) AS place FROM remat_node
                ) AS placed
                WHERE place = 1 ORDER BY id""", row -> node(row, now));
    }

    /** Forgets those that ended before a time, and of which nothing is left. */
    public void forget(Instant before) {
        sql.update(
                "DELETE FROM remat_node WHERE ended_at < ? AND (ended_how = 'stopped' OR recovered_at IS NOT NULL)",
                before);
    }

    private static Node node(ResultSet row, Instant now) throws SQLException {
        String ended = row.getString("ended_how");
        State alive = Sql.time(row, "lease_until").isBefore(now) ? State.SILENT : State.UP;
        return new Node(
                row.getString("session"),
                row.getString("id"),
                row.getString("host"),
                row.getLong("pid"),
                row.getString("version"),
                Sql.time(row, "started_at"),
                Sql.time(row, "seen_at"),
                ended == null ? alive : ended.equals(State.STOPPED.id()) ? State.STOPPED : State.DEAD);
    }
}
