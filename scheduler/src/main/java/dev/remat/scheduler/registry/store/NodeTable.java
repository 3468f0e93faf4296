package dev.remat.scheduler.registry.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The processes that run routes by themselves. */
public final class NodeTable {

    private final Sql sql;

    public NodeTable(Sql sql) {
        this.sql = sql;
    }

    /** A node gives a sign of life. */
    public void beat(String id, String host, long pid, String version, Instant started, Instant now) {
        int known = sql.update(
                "UPDATE remat_node SET host = ?, pid = ?, version = ?, started_at = ?, heartbeat = ? WHERE id = ?",
                host,
                pid,
                version,
                started,
                now,
                id);
        if (known == 0) {
            sql.update("""
                    INSERT INTO remat_node (id, host, pid, version, started_at, heartbeat) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO NOTHING""", id, host, pid, version, started, now);
        }
    }

    /** Whether any process has given a sign of life since a time. */
    public boolean isAnyAlive(Instant since) {
        return !alive(since).isEmpty();
    }

    /** Names of the processes that have given a sign of life since a time. */
    public List<String> alive(Instant since) {
        return sql.list(
                "SELECT id FROM remat_node WHERE heartbeat >= ? ORDER BY id", row -> row.getString("id"), since);
    }

    /** The last sign of life of a node. */
    public Optional<Instant> lastBeat(String id) {
        return sql.first("SELECT heartbeat FROM remat_node WHERE id = ?", row -> Sql.time(row, "heartbeat"), id);
    }
}
