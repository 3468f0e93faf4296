package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.INGESTED_AT;
import static dev.remat.materialization.log.CdcColumn.OPERATION;
import static dev.remat.materialization.log.CdcColumn.POSITION;
import static dev.remat.materialization.log.CdcColumn.STREAM_ID;

import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.quote.Quote;
import java.time.Instant;

/** The statements that take the high-water mark; they read small columns only. */
public final class SnapshotSql {

    private SnapshotSql() {}

    /** One row for each stream: stream, events, newest, times, formats, truncates. */
    public static String highWaterMark(LogSource log) {
        return """
                SELECT
                    %1$s AS stream,
                    count() AS events,
                    toString(toDateTime64(max(%2$s), 9, 'UTC')) AS newest,
                    toString(sum(%7$s)) AS times,
                    arrayStringConcat(arraySort(groupUniqArrayIf(%3$s, NOT (%4$s))), ', ') AS formats,
                    countIf(%4$s) AS truncates
                FROM %5$s
                WHERE %6$s
                GROUP BY stream
                ORDER BY stream""".formatted(
                        STREAM_ID,
                        INGESTED_AT,
                        positionFormat(),
                        isTruncate(),
                        log.dataset().quoted(),
                        log.condition(),
                        timeHash());
    }

    /** One row: events that were ingested after an instant. */
    public static String eventsSince(LogSource log, Instant instant) {
        return "SELECT count() AS events FROM %s WHERE %s AND %s > toDateTime64(%s, 9, 'UTC')"
                .formatted(
                        log.dataset().quoted(), log.condition(), INGESTED_AT, Quote.literal(LogSource.text(instant)));
    }

    /** One row for each truncated stream: stream, time and source order of its last truncate event in the route's order. */
    public static String lastTruncates(LogSource log, Ordering ordering) {
        return """
                WITH
                %1$s
                SELECT
                    %2$s AS stream,
                    toString(toDateTime64(argMax(%3$s, %4$s), 9, 'UTC')) AS truncated_at,
                    argMax(%5$s, %4$s) AS source_order
                FROM %6$s
                WHERE %7$s AND %8$s
                GROUP BY stream
                ORDER BY stream""".formatted(
                        OrderSql.numericFunction().indent(4).stripTrailing(),
                        STREAM_ID,
                        INGESTED_AT,
                        OrderSql.orderTuple(ordering),
                        OrderSql.sourceOrder(),
                        log.dataset().quoted(),
                        log.condition(),
                        isTruncate());
    }

    /** What digests of times of ingest are sums of; all of them are compared with each other. */
    static String timeHash() {
        return "cityHash64(%s)".formatted(INGESTED_AT);
    }

    /** True for an event that empties the source table. */
    static String isTruncate() {
        return "lower(%s) = 'truncate'".formatted(OPERATION);
    }

    /** Decimal digits alone are told from hex by their company: a stream of both is one of hex numbers. */
    static String positionFormat() {
        return "multiIf(%1$s = '', 'empty', match(%1$s, '^[0-9]+$'), 'number', match(%1$s, '^(0x)?[0-9a-fA-F]+$'), 'hex', match(%1$s, '^[0-9a-fA-F]{8}:[0-9a-fA-F]{8}:[0-9a-fA-F]{4}$'), 'sql-server-lsn', match(%1$s, '^[0-9a-fA-F]{1,8}/[0-9a-fA-F]{1,8}$'), 'postgresql-lsn', match(%1$s, '^[^:/]+[.][0-9]+:[0-9]+$'), 'mysql-binlog', match(%1$s, '^[0-9a-fA-F-]{36}:[0-9,:-]+$|^[0-9]+-[0-9]+-[0-9]+$'), 'gtid', 'other')"
                .formatted(POSITION);
    }
}
