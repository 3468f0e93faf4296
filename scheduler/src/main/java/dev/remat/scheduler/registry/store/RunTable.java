package dev.remat.scheduler.registry.store;

import dev.remat.materialization.evidence.EvidenceJson;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunPhase;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.RunTransition;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Runs and the states that they went through. Each method does the same however often it is called with the same. */
public final class RunTable {

    /** What {@link #entry} reads, report and phases aside, which may be long. */
    static final String WITHOUT_REPORT =
            "run_id, route, state, cause, asked_by, node, attempt, attempts, slot_nominal, slot_fire, queued_at, started_at, ended_at,"
                    + " row_count, blockers, message, evidence, CAST(NULL AS TEXT) AS report, route_digest,"
                    + " CAST(NULL AS TEXT) AS phases";

    private static final String SEPARATOR = "\n";

    private final Sql sql;

    public RunTable(Sql sql) {
        this.sql = sql;
    }

    /**
     * A run has begun.
     *
     * @param digest which version of its route it runs
     * @param node which process records it
     * @param session tells it from others of that name
     */
    public void begin(RunIdentity run, Instant at, @Nullable String digest, String node, String session) {
        if (insert(run, at, digest, node, session)) {
            if (isRebuild(run)) {
                new Following(sql).begun(run.route());
            }
            move(run.runId().text(), RunState.RUNNING, at, node, "started");
            sql.update(
                    "UPDATE remat_run SET started_at = ? WHERE run_id = ?",
                    at,
                    run.runId().text());
            new RunChanges(sql).changed(run.runId().text());
        }
    }

    /**
     * A run has ended; one that has not been known is recorded as a whole. Where another node has found out how it ended that stays,
     * since whoever was taken for dead tells it too late; the same node may correct itself.
     */
    public void end(RunResult result, String node) {
        RunRecord record = result.record();
        RunIdentity run = record.identity();
        String id = run.runId().text();
        insert(run, record.startedAt(), null, node, "");
        RunState end = RunState.of(record.outcome());
        RunState before = before(id, end, record.startedAt(), node, "started");
        if (before.hasEnded() && !before.mayBecome(end) && !(before == end && isRecordedBy(node, id))) {
            return;
        }
        if (before != end) {
            move(id, end, record.finishedAt(), node, record.explanation());
            follow(run, end);
        }
        sql.update(
                "UPDATE remat_run SET attempts = ? WHERE run_id = ?",
                record.retry().attempts(),
                id);
        complete(
                id,
                record.startedAt(),
                record.finishedAt(),
                result.report().rowsMaterialized(),
                result.report().blockers(),
                record.explanation(),
                result.report().outputDir(),
                EvidenceJson.report(result.report()),
                RunPhase.of(record));
    }

    private boolean isRecordedBy(String node, String id) {
        List<RunTransition> states = transitions(id);
        return states.get(states.size() - 1).node().equals(node);
    }

    private void follow(RunIdentity run, RunState end) {
        if (end.isUpToDate()) {
            new Following(sql).succeeded(run.route());
        } else if (isRebuild(run) && end == RunState.SKIPPED) {
            new Following(sql).skipped(run.route());
        }
    }

    /** A decision about a table publishes rows that others follow, but reads nothing of what the route itself runs after. */
    private static boolean isRebuild(RunIdentity run) {
        return switch (run.origin().cause()) {
            case SCHEDULE, CATCH_UP, UPSTREAM, MANUAL -> true;
            case DECISION, VERIFICATION, UNKNOWN -> false;
        };
    }

    /** A run as its evidence tells it, unless its end is known. */
    public void take(RunEntry run, String node) {
        sql.update(
                """
                INSERT INTO remat_run (run_id, route, state, cause, asked_by, node, attempt, attempts, slot_nominal,
                    queued_at, blockers, message, evidence)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '', '') ON CONFLICT DO NOTHING""",
                run.id(),
                run.route(),
                RunState.QUEUED.id(),
                run.cause(),
                run.askedBy(),
                run.node(),
                run.attempt(),
                run.attempts(),
                run.slot(),
                run.queuedAt());
        RunState state = before(run.id(), run.state(), run.queuedAt(), node, "as its evidence says");
        if (state.mayBecome(run.state())) {
            move(run.id(), run.state(), Objects.requireNonNullElse(run.endedAt(), run.queuedAt()), node, run.message());
            complete(
                    run.id(),
                    run.startedAt(),
                    run.endedAt(),
                    run.rows(),
                    run.blockers(),
                    run.message(),
                    run.evidence(),
                    run.report(),
                    run.phases());
        }
    }

    /** Nobody will find out how a run ended, unless its evidence turns up. */
    public void lose(String id, Instant at, String node, String why) {
        if (lockedState(id).mayBecome(RunState.UNKNOWN)) {
            move(id, RunState.UNKNOWN, at, node, why);
            sql.update("UPDATE remat_run SET ended_at = ?, message = ? WHERE run_id = ?", at, why, id);
            new RunChanges(sql).changed(id);
        }
    }

    /** The state of a run that is going to end, which has been running before unless it ends without that. */
    private RunState before(String id, RunState end, Instant at, String node, String cause) {
        RunState state = lockedState(id);
        if (state == RunState.QUEUED && !state.mayBecome(end)) {
            move(id, RunState.RUNNING, at, node, cause);
            return RunState.RUNNING;
        }
        return state;
    }

    private void complete(
            String id,
            @Nullable Instant started,
            @Nullable Instant ended,
            @Nullable Long rows,
            List<String> blockers,
            String message,
            String evidence,
            @Nullable String report,
            List<RunPhase> phases) {
        sql.update(
                """
                UPDATE remat_run SET started_at = ?, ended_at = ?, row_count = ?, blockers = ?, message = ?, evidence = ?,
                    report = ?, phases = ?
                WHERE run_id = ?""",
                started,
                ended,
                rows,
                String.join(SEPARATOR, blockers),
                message,
                evidence,
                report,
                RunPhase.text(phases),
                id);
        new RunChanges(sql).changed(id);
    }

    /** Whether the run was not known before. */
    private boolean insert(RunIdentity run, Instant at, @Nullable String digest, String node, String session) {
        RunOrigin origin = run.origin();
        String id = run.runId().text();
        Instant fire = origin.slot() == null ? null : fire(run.route(), origin.slot());
        Instant queued = fire == null || fire.isAfter(at) ? at : fire;
        int inserted = sql.update(
                """
                INSERT INTO remat_run (run_id, route, state, cause, asked_by, node, attempt, attempts, slot_nominal,
                    slot_fire, queued_at, blockers, message, evidence, route_digest, session)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '', '', ?, ?) ON CONFLICT DO NOTHING""",
                id,
                run.route(),
                RunState.QUEUED.id(),
                origin.cause().id(),
                origin.askedBy(),
                run.node(),
                run.attempt(),
                run.attempt(),
                origin.slot(),
                fire,
                queued,
                digest,
                session);
        if (inserted == 0) {
            return false;
        }
        if (origin.slot() == null) {
            transition(id, queued, node, null, RunState.QUEUED, origin.cause().id());
        } else {
            transition(
                    id,
                    origin.slot(),
                    node,
                    null,
                    RunState.SCHEDULED,
                    origin.cause().id());
            transition(id, queued, node, RunState.SCHEDULED, RunState.QUEUED, "its time has come");
            sql.update(
                    "UPDATE remat_slot SET run_id = ? WHERE route = ? AND nominal = ? AND run_id IS NULL",
                    id,
                    run.route(),
                    origin.slot());
        }
        return true;
    }

    private @Nullable Instant fire(String route, Instant slot) {
        return sql.first(
                        "SELECT fire FROM remat_slot WHERE route = ? AND nominal = ?",
                        row -> Sql.time(row, "fire"),
                        route,
                        slot)
                .orElse(null);
    }

    private RunState lockedState(String id) {
        return sql.first(
                        "SELECT state FROM remat_run WHERE run_id = ? FOR UPDATE",
                        row -> RunState.of(row.getString("state")),
                        id)
                .orElseThrow();
    }

    /** The only way from one state to another. */
    private void move(String id, RunState to, Instant at, String node, String cause) {
        RunState from = lockedState(id);
        sql.update(
                "UPDATE remat_run SET state = ? WHERE run_id = ?",
                from.become(to, id).id(),
                id);
        transition(id, at, node, from, to, cause);
    }

    private void transition(String id, Instant at, String node, @Nullable RunState from, RunState to, String cause) {
        sql.update("""
                INSERT INTO remat_run_transition (run_id, seq, at, node, from_state, to_state, cause)
                SELECT CAST(? AS VARCHAR), COALESCE(MAX(seq), 0) + 1, CAST(? AS TIMESTAMP WITH TIME ZONE),
                    CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS TEXT)
                FROM remat_run_transition WHERE run_id = ?""", id, at, node, from == null ? null : from.id(), to.id(), cause, id);
    }

    /** Runs without their reports, the newest first. */
    public List<RunEntry> list(RunFilter filter) {
        return list(WITHOUT_REPORT, "run_id > ?", "", filter, "queued_at DESC, run_id DESC");
    }

    /** The newest runs of a route with their reports and phases, the newest first. */
    public List<RunEntry> whole(String route, int limit) {
        return list("*", "run_id > ?", "", new RunFilter(route, null, null, limit), "queued_at DESC, run_id DESC");
    }

    /** Runs whose id comes after one, in the order of their ids. */
    public List<RunEntry> listAfter(String id, RunFilter filter) {
        return list("*", "run_id > ?", id, filter, "run_id");
    }

    /** Runs without their reports whose id comes before one, the last id first. */
    public List<RunEntry> listBefore(String id, RunFilter filter) {
        return list(WITHOUT_REPORT, "run_id < ?", id, filter, "run_id DESC");
    }

    private List<RunEntry> list(String columns, String from, String id, RunFilter filter, String order) {
        List<String> wanted = new ArrayList<>(List.of(from));
        List<Object> values = new ArrayList<>(List.of(id));
        if (filter.route() != null) {
            wanted.add("route = ?");
            values.add(filter.route());
        }
        if (filter.state() != null) {
            wanted.add("state = ?");
            values.add(filter.state().id());
        }
        if (filter.since() != null) {
            wanted.add("queued_at >= ?");
            values.add(filter.since());
        }
        values.add(filter.limit());
        return sql.list(
                "SELECT %s FROM remat_run WHERE %s ORDER BY %s LIMIT ?"
                        .formatted(columns, String.join(" AND ", wanted), order),
                RunTable::entry,
                values.toArray());
    }

    /** Runs whose id begins so; two at most. */
    public List<RunEntry> beginningWith(String prefix) {
        return sql.list(
                "SELECT * FROM remat_run WHERE run_id >= ? AND run_id < ? ORDER BY run_id LIMIT 2",
                RunTable::entry,
                prefix,
                prefix + '\u007f');
    }

    /** The states that a run went through, the first one first. */
    public List<RunTransition> transitions(String id) {
        return sql.list(
                "SELECT * FROM remat_run_transition WHERE run_id = ? ORDER BY seq",
                row -> new RunTransition(
                        Sql.time(row, "at"),
                        row.getString("node"),
                        row.getString("from_state") == null ? null : RunState.of(row.getString("from_state")),
                        RunState.of(row.getString("to_state")),
                        row.getString("cause")),
                id);
    }

    /** Runs of a process whose end is not known. */
    public List<RunEntry> open(String session) {
        return sql.list(
                "SELECT * FROM remat_run WHERE session = ? AND state IN ('queued', 'running') ORDER BY run_id",
                RunTable::entry,
                session);
    }

    /** Ids of the runs of a route whose end is known. */
    public Set<String> ended(String route) {
        return new TreeSet<>(sql.list(
                "SELECT run_id FROM remat_run WHERE route = ? AND ended_at IS NOT NULL AND state <> 'unknown'",
                row -> row.getString("run_id"),
                route));
    }

    /** Forgets up to so many runs that ended before a time, never one of the newest of a route; returns how many. */
    public int forget(Instant before, int newest, int most) {
        return sql.update("""
                DELETE FROM remat_run WHERE run_id IN (
                    SELECT run_id FROM (
                        SELECT run_id, ended_at, ROW_NUMBER() OVER (PARTITION BY route ORDER BY queued_at DESC) AS place
                        FROM remat_run
                    ) AS placed
                    WHERE place > ? AND ended_at < ? ORDER BY ended_at LIMIT ?)""", newest, before, most);
    }

    static RunEntry entry(ResultSet row) throws SQLException {
        long rows = row.getLong("row_count");
        Long known = row.wasNull() ? null : rows;
        String blockers = row.getString("blockers");
        return new RunEntry(
                row.getString("run_id"),
                row.getString("route"),
                RunState.of(row.getString("state")),
                row.getString("cause"),
                row.getString("asked_by"),
                row.getString("node"),
                row.getInt("attempt"),
                row.getInt("attempts"),
                Sql.instant(row, "slot_nominal"),
                Sql.instant(row, "slot_fire"),
                Sql.time(row, "queued_at"),
                Sql.instant(row, "started_at"),
                Sql.instant(row, "ended_at"),
                known,
                blockers.isEmpty() ? List.of() : Arrays.asList(blockers.split(SEPARATOR)),
                row.getString("message"),
                row.getString("evidence"),
                row.getString("report"),
                row.getString("route_digest"),
                RunPhase.of(row.getString("phases")));
    }
}
