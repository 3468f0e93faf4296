package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.schedule.Slot;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Slots that somebody has, and those that were not run. */
public final class SlotTable {

    private final Sql sql;

    public SlotTable(Sql sql) {
        this.sql = sql;
    }

    /** Takes a slot; false where somebody has it. */
    public boolean claim(String route, Slot slot, Observation by) {
        return sql.update("""
                        INSERT INTO remat_slot (route, nominal, fire, node, session, claimed_at) VALUES (?, ?, ?, ?, ?, ?)
                        ON CONFLICT DO NOTHING""", route, slot.nominal(), slot.fire(), by.node(), by.session(), by.now()) == 1;
    }

    /** Slots that a process has and of which nothing is known, neither a run nor why there is none; by route. */
    public List<ClaimedSlot> unaccounted(String session) {
        return sql.list("""
                SELECT route, nominal FROM remat_slot
                WHERE session = ? AND run_id IS NULL AND NOT EXISTS (
                    SELECT 1 FROM remat_skipped_slots
                    WHERE route = remat_slot.route AND first_nominal <= nominal AND last_nominal >= nominal)
                ORDER BY route, nominal""", row -> new ClaimedSlot(row.getString("route"), Sql.time(row, "nominal")), session);
    }

    /** Whether another node has recorded that a slot was not run. */
    boolean isSkippedBySomebodyElse(String route, Instant nominal, String node) {
        return sql.first("""
                        SELECT 1 AS one FROM remat_skipped_slots
                        WHERE route = ? AND first_nominal <= ? AND last_nominal >= ? AND node <> ? LIMIT 1""", row -> row.getInt("one"), route, nominal, nominal, node)
                .isPresent();
    }

    /** A slot that somebody has. */
    public record ClaimedSlot(String route, Instant nominal) {}

    /** Lets go of a slot that was taken. */
    void release(String route, Instant nominal) {
        sql.update("DELETE FROM remat_slot WHERE route = ? AND nominal = ?", route, nominal);
    }

    /** Lets go of all slots of a route that are later than a time. */
    void releaseAfter(String route, Instant time) {
        sql.update("DELETE FROM remat_slot WHERE route = ? AND nominal > ?", route, time);
        sql.update("DELETE FROM remat_skipped_slots WHERE route = ? AND first_nominal > ?", route, time);
    }

    /**
     * Records slots that were not run.
     *
     * @param before nominal time of the slot before the first, which they are merged with where that was skipped likewise
     */
    public void skip(SkippedSlots skipped, @Nullable Instant before, Instant at) {
        if (merge(skipped, before, at) || insert(skipped, at)) {
            sql.tell(skipped);
        }
    }

    private boolean merge(SkippedSlots skipped, @Nullable Instant before, Instant at) {
        return before != null
                && sql.update(
                                """
                                UPDATE remat_skipped_slots
                                SET last_nominal = ?, slot_count = slot_count + ?, recorded_at = ?
                                WHERE route = ? AND last_nominal = ? AND reason = ? AND detail = ? AND node = ?""",
                                skipped.last(),
                                skipped.count(),
                                at,
                                skipped.route(),
                                before,
                                skipped.reason().id(),
                                skipped.detail(),
                                skipped.node())
                        > 0;
    }

    private boolean insert(SkippedSlots skipped, Instant at) {
        return sql.update(
                        """
                        INSERT INTO remat_skipped_slots (route, first_nominal, last_nominal, slot_count, reason, detail, node,
                            recorded_at)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING""",
                        skipped.route(),
                        skipped.first(),
                        skipped.last(),
                        skipped.count(),
                        skipped.reason().id(),
                        skipped.detail(),
                        skipped.node(),
                        at)
                > 0;
    }

    /** Whether no slot that somebody has lies between two. */
    boolean follow(String route, Instant first, Instant second) {
        return sql.first(
                        "SELECT 1 AS one FROM remat_slot WHERE route = ? AND nominal > ? AND nominal < ? LIMIT 1",
                        row -> row.getInt("one"),
                        route,
                        first,
                        second)
                .isEmpty();
    }

    /** Slots that were not run, the newest first. */
    public List<SkippedSlots> skipped(@Nullable String route, int limit) {
        return route == null
                ? sql.list(
                        "SELECT * FROM remat_skipped_slots ORDER BY last_nominal DESC LIMIT ?",
                        SlotTable::skipped,
                        limit)
                : sql.list(
                        "SELECT * FROM remat_skipped_slots WHERE route = ? ORDER BY last_nominal DESC LIMIT ?",
                        SlotTable::skipped,
                        route,
                        limit);
    }

    /** Forgets what is older than a time; up to so many rows of each kind. */
    public int forget(Instant before, int most) {
        return sql.update("""
                        DELETE FROM remat_slot WHERE (route, nominal) IN (
                            SELECT route, nominal FROM remat_slot WHERE nominal < ? LIMIT ?)""", before, most) + sql.update("""
                        DELETE FROM remat_skipped_slots WHERE (route, first_nominal, reason) IN (
                            SELECT route, first_nominal, reason FROM remat_skipped_slots WHERE last_nominal < ? LIMIT ?)""", before, most);
    }

    private static SkippedSlots skipped(ResultSet row) throws SQLException {
        return new SkippedSlots(
                row.getString("route"),
                Sql.time(row, "first_nominal"),
                Sql.time(row, "last_nominal"),
                row.getLong("slot_count"),
                SkipReason.of(row.getString("reason")),
                row.getString("detail"),
                row.getString("node"));
    }
}
