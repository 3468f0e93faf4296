package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.ReloadAnswer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What nodes were asked that are to take over their files, until whoever has asked takes it back. */
public final class ReloadTable {

    /** Whoever asked so long ago does not wait any more. */
    private static final Duration VALID = Duration.ofMinutes(5);

    private final Sql sql;

    public ReloadTable(Sql sql) {
        this.sql = sql;
    }

    /** Asks a node. */
    public void put(String id, String node, Instant at) {
        sql.update("DELETE FROM remat_reload WHERE asked_at < ?", at.minus(VALID));
        sql.update("INSERT INTO remat_reload (id, node, asked_at) VALUES (?, ?, ?)", id, node, at);
    }

    /** What a node was asked, the longest ago, and has not answered. */
    public Optional<String> open(String node, Instant now) {
        return sql.first("""
                SELECT id FROM remat_reload WHERE node = ? AND answered_at IS NULL AND asked_at >= ?
                ORDER BY asked_at, id LIMIT 1""", row -> row.getString("id"), node, now.minus(VALID));
    }

    /** A node answers; nothing happens where nobody waits any more. */
    public void answer(String id, ReloadAnswer answer, Instant at) {
        sql.update(
                "UPDATE remat_reload SET answered_at = ?, refused = ?, answer = ? WHERE id = ? AND node = ?",
                at,
                answer.refused(),
                String.join("\n", answer.lines()),
                id,
                answer.node());
    }

    /** What has been answered so far, by node. */
    public List<ReloadAnswer> answers(String id) {
        return sql.list(
                "SELECT * FROM remat_reload WHERE id = ? AND answered_at IS NOT NULL ORDER BY node",
                row -> new ReloadAnswer(
                        row.getString("node"), row.getString("answer").lines().toList(), row.getBoolean("refused")),
                id);
    }

    /** Nobody waits for answers any more. */
    public void remove(String id) {
        sql.update("DELETE FROM remat_reload WHERE id = ?", id);
    }
}
