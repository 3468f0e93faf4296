package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.AuditFilter;
import dev.remat.scheduler.registry.AuditResult;
import dev.remat.scheduler.registry.AuditWay;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What people did. */
public final class AuditTable {

    private final Sql sql;

    public AuditTable(Sql sql) {
        this.sql = sql;
    }

    /** Adds one, as the latest. */
    public void add(AuditEntry entry) {
        AuditEntry.Actor actor = entry.actor();
        AuditEntry.Subject subject = entry.subject();
        sql.update(
                """
                INSERT INTO remat_audit (at, node, who, way, origin, action, route, run_id, led_to, about, reason, result, detail)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                entry.at(),
                entry.node(),
                actor.name(),
                actor.way().id(),
                actor.origin(),
                entry.action().id(),
                subject.route(),
                subject.run(),
                subject.ledTo(),
                subject.about(),
                entry.reason(),
                entry.result().id(),
                entry.detail());
    }

    /** Those that are wanted, the latest first. */
    public List<AuditEntry> list(AuditFilter filter) {
        List<String> wanted = new ArrayList<>(List.of("seq < ?"));
        List<Object> values = new ArrayList<>(List.of(filter.before()));
        want("who = ?", filter.who(), wanted, values);
        want("action = ?", filter.action() == null ? null : filter.action().id(), wanted, values);
        want("route = ?", filter.route(), wanted, values);
        want("result = ?", filter.result() == null ? null : filter.result().id(), wanted, values);
        want("at >= ?", filter.since(), wanted, values);
        values.add(filter.limit());
        return sql.list(
                "SELECT * FROM remat_audit WHERE %s ORDER BY seq DESC LIMIT ?".formatted(String.join(" AND ", wanted)),
                AuditTable::entry,
                values.toArray());
    }

    private static void want(String condition, @Nullable Object value, List<String> wanted, List<Object> values) {
        if (value != null) {
            wanted.add(condition);
            values.add(value);
        }
    }

    /** Forgets what is older than a time; up to so many. */
    public int forget(Instant before, int most) {
        return sql.update(
                "DELETE FROM remat_audit WHERE seq IN (SELECT seq FROM remat_audit WHERE at < ? LIMIT ?)",
                before,
                most);
    }

    private static AuditEntry entry(ResultSet row) throws SQLException {
        return new AuditEntry(
                row.getLong("seq"),
                Sql.time(row, "at"),
                row.getString("node"),
                new AuditEntry.Actor(row.getString("who"), AuditWay.of(row.getString("way")), row.getString("origin")),
                AuditAction.of(row.getString("action")),
                new AuditEntry.Subject(
                        row.getString("route"),
                        row.getString("run_id"),
                        row.getString("led_to"),
                        row.getString("about")),
                row.getString("reason"),
                AuditResult.of(row.getString("result")),
                row.getString("detail"));
    }
}
