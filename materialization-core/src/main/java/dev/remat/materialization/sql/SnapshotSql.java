package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.INGESTED_AT;
import static dev.remat.materialization.log.CdcColumn.OPERATION;
import static dev.remat.materialization.log.CdcColumn.POSITION;
import static dev.remat.materialization.log.CdcColumn.STREAM_ID;

import dev.remat.materialization.policy.Ordering;

/** The statement that takes the high-water mark; it reads small columns only. */
public final class SnapshotSql {

    private SnapshotSql() {}

    /**
     * One row for each stream: stream, events, newest, formats, truncates, and time and source order of the last truncate
     * event in the route's order.
     */
    public static String highWaterMark(LogSource log, Ordering ordering) {
        return """
                WITH
                %1$s
                SELECT
                    %2$s AS stream,
                    count() AS events,
                    toString(toDateTime64(max(%3$s), 9, 'UTC')) AS newest,
                    arrayStringConcat(arraySort(groupUniqArrayIf(%4$s, %5$s)), ', ') AS formats,
                    countIf(%6$s) AS truncates,
                    toString(toDateTime64(argMaxIf(%3$s, %7$s, %6$s), 9, 'UTC')) AS truncated_at,
                    argMaxIf(%8$s, %7$s, %6$s) AS truncated_source_order
                FROM %9$s
                WHERE %10$s
                GROUP BY stream
                ORDER BY stream""".formatted(
                        OrderSql.numericFunction().indent(4).stripTrailing(),
                        STREAM_ID,
                        INGESTED_AT,
                        positionFormat(),
                        "NOT (" + isTruncate() + ")",
                        isTruncate(),
                        OrderSql.orderTuple(ordering),
                        OrderSql.sourceOrder(),
                        log.dataset().quoted(),
                        log.condition());
    }

    /** True for an event that empties the source table. */
    static String isTruncate() {
        return "lower(%s) = 'truncate'".formatted(OPERATION);
    }

    /** Decimal digits alone are told from hex by their company: a stream of both is one of hex numbers. */
    private static String positionFormat() {
        return "multiIf(%1$s = '', 'empty', match(%1$s, '^[0-9]+$'), 'number', match(%1$s, '^(0x)?[0-9a-fA-F]+$'), 'hex', match(%1$s, '^[0-9a-fA-F]{8}:[0-9a-fA-F]{8}:[0-9a-fA-F]{4}$'), 'sql-server-lsn', match(%1$s, '^[0-9a-fA-F]{1,8}/[0-9a-fA-F]{1,8}$'), 'postgresql-lsn', match(%1$s, '^[^:/]+[.][0-9]+:[0-9]+$'), 'mysql-binlog', match(%1$s, '^[0-9a-fA-F-]{36}:[0-9,:-]+$|^[0-9]+-[0-9]+-[0-9]+$'), 'gtid', 'other')"
                .formatted(POSITION);
    }
}
