package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.RunEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the scheduler asks about the runs of routes. */
public final class RouteRuns {

    /** At the most: how much earlier than its slot a run may have been queued. */
    private static final Duration CLOCKS_DIFFER = Duration.ofHours(1);

    private final Sql sql;

    public RouteRuns(Sql sql) {
        this.sql = sql;
    }

    /** A run of a route that goes on in another process that is up. */
    Optional<RunEntry> goesOnElsewhere(String route, String session) {
        return sql.first("""
                SELECT * FROM remat_run
                WHERE route = ? AND state IN ('queued', 'running') AND session <> '' AND session <> ?
                    AND session IN (SELECT session FROM remat_node WHERE ended_at IS NULL AND lease_until >= ?)
                ORDER BY queued_at DESC""", RunTable::entry, route, session, new NodeTable(sql).now());
    }

    /** Whether the process of a run is up. */
    boolean isOfNodeThatIsUp(RunEntry run) {
        return sql.first("SELECT session FROM remat_run WHERE run_id = ?", row -> row.getString("session"), run.id())
                .filter(session -> new NodeTable(sql).isUp(session))
                .isPresent();
    }

    /** Whether there is a run of a slot. Nobody need have that slot any more: another run is to make up for one that came to nothing. */
    boolean haveHad(String route, Instant nominal) {
        return sql.first(
                        "SELECT 1 AS one FROM remat_run WHERE route = ? AND slot_nominal = ? AND queued_at >= ? LIMIT 1",
                        row -> row.getInt("one"),
                        route,
                        nominal,
                        nominal.minus(CLOCKS_DIFFER))
                .isPresent();
    }

    /** Runs of a route that went on at some time between two, the newest first. */
    List<RunEntry> between(String route, Instant from, Instant to) {
        return sql.list("""
                SELECT * FROM remat_run
                WHERE route = ? AND started_at <= ? AND (ended_at IS NULL OR ended_at >= ?)
                ORDER BY started_at DESC LIMIT 500""", RunTable::entry, route, to, from);
    }

    /**
     * The longest of the last ten runs of each route, by its id. Runs that did not build, such as those that found nothing to do, count
     * only if they took longer than a time.
     *
     * @param since older runs are left out
     */
    public Map<String, Duration> longest(Duration longerThan, Instant since) {
        Map<String, Duration> longest = new TreeMap<>();
        sql.list(
                """
                SELECT route, MAX(seconds) AS longest FROM (
                    SELECT route, seconds, ROW_NUMBER() OVER (PARTITION BY route ORDER BY queued_at DESC) AS place FROM (
                        SELECT route, queued_at, state,
                            EXTRACT(EPOCH FROM ended_at) - EXTRACT(EPOCH FROM started_at) AS seconds
                        FROM remat_run WHERE queued_at >= ? AND started_at IS NOT NULL AND ended_at IS NOT NULL
                    ) AS timed
                    WHERE state IN ('succeeded', 'held') OR seconds > ?
                ) AS placed
                WHERE place <= 10 GROUP BY route""",
                row -> longest.put(
                        row.getString("route"), Duration.ofMillis(Math.round(row.getDouble("longest") * 1000))),
                since,
                longerThan.toMillis() / 1000.0);
        return longest;
    }
}
