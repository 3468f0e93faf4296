package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.RunState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs that somebody has asked for. One that is open has neither been taken nor ended. */
public final class RequestTable {

    private static final Duration KEPT = Duration.ofDays(7);

    private final Sql sql;

    public RequestTable(Sql sql) {
        this.sql = sql;
    }

    /** A new one; those that ended long ago are forgotten. */
    public void put(RunRequest request) {
        sql.update(
                "DELETE FROM remat_request WHERE ended_at < ?",
                request.askedAt().minus(KEPT));
        sql.update(
                """
                INSERT INTO remat_request (id, route, asked_by, reason, rebuild_all, asked_at) VALUES (?, ?, ?, ?, ?, ?)""", request.id(), request.route(), request.by(), request.reason(), request.full(), request.askedAt());
    }

    /**
     * All that are open, the oldest first.
     *
     * @param route only of this route, or null for all
     */
    public List<RunRequest> open(@Nullable String route) {
        return sql.list("""
                SELECT * FROM remat_request
                WHERE node IS NULL AND ended_at IS NULL AND (CAST(? AS VARCHAR) IS NULL OR route = ?)
                ORDER BY asked_at, id""", RequestTable::request, route, route);
    }

    public Optional<RunRequest> find(String id) {
        return sql.first("SELECT * FROM remat_request WHERE id = ?", RequestTable::request, id);
    }

    /** A process runs it from now on; false where it is not open, or too old. */
    public boolean take(String id, Observation by) {
        return sql.update("""
                        UPDATE remat_request SET node = ?, session = ?, taken_at = ?
                        WHERE id = ? AND node IS NULL AND ended_at IS NULL AND asked_at >= ?""", by.node(), by.session(), by.now(), id, by.now().minus(RunRequest.VALID)) == 1;
    }

    /** A process that has taken it does not run it: it is open again. */
    public void giveBack(String id, String session) {
        sql.update("""
                UPDATE remat_request SET node = NULL, session = NULL, taken_at = NULL
                WHERE id = ? AND session = ? AND ended_at IS NULL""", id, session);
    }

    /** The run of one that was taken has ended. */
    public void ended(String id, String run, RunState outcome, Instant at) {
        sql.update(
                "UPDATE remat_request SET run_id = ?, outcome = ?, ended_at = ? WHERE id = ? AND ended_at IS NULL",
                run,
                outcome.id(),
                at,
                id);
    }

    /** One that is open does not begin any more; false where it is not open. */
    boolean close(String id, RunState outcome, Instant at) {
        return sql.update("""
                        UPDATE remat_request SET run_id = id, outcome = ?, ended_at = ?
                        WHERE id = ? AND node IS NULL AND ended_at IS NULL""", outcome.id(), at, id) == 1;
    }

    /** A process is dead: nobody will say how those end that it had taken. */
    public void abandon(String session, Instant at) {
        sql.update(
                "UPDATE remat_request SET outcome = ?, ended_at = ? WHERE session = ? AND ended_at IS NULL",
                RunState.ABORTED.id(),
                at,
                session);
    }

    private static RunRequest request(ResultSet row) throws SQLException {
        String outcome = row.getString("outcome");
        return new RunRequest(
                row.getString("id"),
                row.getString("route"),
                row.getString("asked_by"),
                row.getString("reason"),
                row.getBoolean("rebuild_all"),
                Sql.time(row, "asked_at"),
                row.getString("node"),
                Sql.instant(row, "taken_at"),
                row.getString("run_id"),
                outcome == null ? null : RunState.of(outcome),
                Sql.instant(row, "ended_at"));
    }
}
