package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.EVENT_HASH;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_JSON;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;

/**
 * Finds the winners first and their payloads after, within a memory that neither the log nor one key can exceed.
 *
 * <ol>
 *   <li>The places of all deliveries go into a small table in the order of keys and events. It holds no payload, and being
 *       sorted it replaces the sorting and grouping that would need memory.
 *   <li>Slice by slice it is read in its order: an event is at its first delivery, a key's winner is its last event. Each winner
 *       is known by a hash of its key and place.
 *   <li>The rows of the log that may be winners are copied. A bitmap of a bounded size tells them; it lets some others pass, and
 *       no winner is missing.
 *   <li>Slice by slice they are joined with the winners. Deliveries that tie are told apart by all their columns.
 * </ol>
 */
public final class TwoStepSql {

    /** So many bits of a hash have a bit of their own in the bitmap, which then takes 64 MiB at most. */
    private static final int BITMAP_BITS = 29;

    private static final String BIT = "toUInt32(bitAnd(remat_row, %d))".formatted((1L << BITMAP_BITS) - 1);

    private TwoStepSql() {}

    /** An empty table for places. */
    public static String createPlaces(Tables tables, LatestEvents latest, String comment) {
        return create(tables.places(), "remat_key, remat_event, remat_order", comment, deliveries(latest));
    }

    /** Notes the place of every delivery. */
    public static String notePlaces(Tables tables, LatestEvents latest) {
        return insert(tables.places(), deliveries(latest));
    }

    /** An empty table for winners. */
    public static String createWinners(Tables tables, String comment) {
        return create(tables.winners(), "remat_row", comment, winners(tables, new Slice(0, 1)));
    }

    /** Finds the winners of a slice of the keys, with what is counted of each. */
    public static String findWinners(Tables tables, Slice slice) {
        return insert(tables.winners(), winners(tables, slice));
    }

    /** An empty table for rows of the log that may be winners. */
    public static String createFound(Tables tables, LatestEvents latest, String comment) {
        return create(tables.found(), "remat_row", comment, candidates(latest, "1"));
    }

    /** Copies the rows of the log that may be winners. */
    public static String copyFound(Tables tables, LatestEvents latest) {
        String mayWin = "bitmapContains((SELECT groupBitmapState(%1$s) FROM %2$s), %1$s)"
                .formatted(BIT, tables.winners().quoted());
        return insert(tables.found(), candidates(latest, mayWin));
    }

    /** One row: winners, and the rows of a table that is to have as many. */
    public static String compare(Tables tables, Dataset filled) {
        return "SELECT (SELECT count() FROM %s) AS winners, (SELECT count() FROM %s) AS rows"
                .formatted(tables.winners().quoted(), filled.quoted());
    }

    /** The rows of a slice of the winners, with their counts, as the other strategies give them. */
    static String rows(LatestEvents latest, Tables tables, Slice slice) {
        String condition = slice.condition("remat_row");
        return """
                SELECT
                    %1$s,
                    now64(3, 'UTC') AS dpone_cdc_materialized_at,
                    remat_event_count,
                    remat_duplicate_count,
                    %2$s AS remat_ordering_conflict
                FROM
                (
                    SELECT
                        *,
                        count() OVER (PARTITION BY remat_row ORDER BY %3$s ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS remat_nth
                    FROM %4$s
                    WHERE %6$s
                ) AS remat_counted
                INNER JOIN
                (
                    SELECT *
                    FROM %5$s
                    WHERE %6$s
                ) AS remat_winners USING (remat_row)
                WHERE remat_nth = 1""".formatted(
                        LatestEventSql.served(latest),
                        LatestEventSql.conflict(latest.ordering()),
                        OrderSql.tieBreakers(),
                        tables.found().quoted(),
                        tables.winners().quoted(),
                        condition);
    }

    private static String deliveries(LatestEvents latest) {
        return """
                SELECT
                    %1$s AS remat_key,
                    %2$s AS remat_event,
                    %3$s AS remat_order,
                    %4$s AS remat_other,
                    cityHash64(%5$s) AS remat_key_json
                FROM
                (
                %6$s
                )""".formatted(
                        hash(UNIQUE_KEY_HASH.column()),
                        hash(EVENT_HASH.column()),
                        OrderSql.orderText(latest.ordering()),
                        LatestEventSql.other(latest.ordering()),
                        UNIQUE_KEY_JSON,
                        LatestEventSql.deliveries(latest.log()).indent(4).stripTrailing());
    }

    private static String winners(Tables tables, Slice slice) {
        return """
                SELECT
                    %1$s AS remat_row,
                    sum(remat_deliveries) AS remat_event_count,
                    sum(remat_deliveries) - count() AS remat_duplicate_count,
                    max(remat_newest) AS remat_other_newest
                FROM
                (
                    SELECT
                        remat_key,
                        remat_event,
                        count() AS remat_deliveries,
                        min(remat_order) AS remat_first,
                        max(remat_other) AS remat_newest,
                        min(remat_key_json) AS remat_least,
                        max(remat_key_json) AS remat_greatest
                    FROM %2$s
                    WHERE %3$s
                    GROUP BY remat_key, remat_event
                )
                GROUP BY remat_key
                HAVING throwIf(min(remat_least) != max(remat_greatest), %4$s) = 0""".formatted(
                        hash("remat_key, max(remat_first)"),
                        tables.places().quoted(),
                        slice.condition("remat_key"),
                        Quote.literal(LatestEventSql.COLLISION));
    }

    private static String candidates(LatestEvents latest, String mayWin) {
        return """
                SELECT
                    %1$s,
                    remat_source_order,
                    remat_row
                FROM
                (
                    SELECT
                        *,
                        %2$s AS remat_row
                    FROM
                    (
                %3$s
                    )
                )
                WHERE %4$s""".formatted(
                        CdcColumn.list(4),
                        hash(hash(UNIQUE_KEY_HASH.column()) + ", " + OrderSql.orderText(latest.ordering())),
                        LatestEventSql.deliveries(latest.log()).indent(8).stripTrailing(),
                        mayWin);
    }

    private static String hash(String of) {
        return "reinterpretAsUInt128(sipHash128(%s))".formatted(of);
    }

    private static String create(Dataset table, String orderBy, String comment, String select) {
        return """
                CREATE TABLE %s
                ENGINE = MergeTree
                ORDER BY (%s)
                COMMENT %s
                EMPTY AS %s""".formatted(table.quoted(), orderBy, Quote.literal(comment), select);
    }

    private static String insert(Dataset table, String select) {
        return "INSERT INTO %s\n%s".formatted(table.quoted(), select);
    }

    /**
     * Tables of one run that hold what the steps hand on.
     *
     * @param places where every delivery stands
     * @param winners which delivery of each key is served, and the key's counts
     * @param found rows of the log among which the winners are
     */
    public record Tables(Dataset places, Dataset winners, Dataset found) {}
}
