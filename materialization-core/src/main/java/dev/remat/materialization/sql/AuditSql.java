package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.DELETED;
import static dev.remat.materialization.log.CdcColumn.EVENT_HASH;
import static dev.remat.materialization.log.CdcColumn.INGESTED_AT;
import static dev.remat.materialization.log.CdcColumn.STREAM_ID;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_JSON;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Ordering;

/** Statements that count and compare; none of them changes anything. */
public final class AuditSql {

    private AuditSql() {}

    /** One row: events, newest, first_stream, last_stream. */
    public static String highWaterMark(LogSource log) {
        return """
                SELECT
                    count() AS events,
                    toString(toDateTime64(max(%1$s), 9, 'UTC')) AS newest,
                    min(%2$s) AS first_stream,
                    max(%2$s) AS last_stream
                FROM %3$s
                WHERE %4$s""".formatted(INGESTED_AT, STREAM_ID, log.dataset().quoted(), log.condition());
    }

    /** One row with the counts of a freshly filled shadow, tombstones included. */
    public static String tally(Dataset shadow) {
        return """
                SELECT
                    count() AS keys,
                    countIf(%1$s = 1) AS deleted_keys,
                    sum(remat_event_count) AS events,
                    sum(remat_duplicate_count) AS duplicates,
                    countIf(remat_ordering_conflict = 1 AND remat_duplicate_count = 0) AS conflicts_without_duplicates,
                    countIf(remat_ordering_conflict = 1) AS conflicts,
                    countIf(%2$s = '' OR %3$s IN ('', '{}', 'null')) AS keys_without_key,
                    countIf(%4$s = '') AS events_without_hash
                FROM %5$s""".formatted(DELETED, UNIQUE_KEY_HASH, UNIQUE_KEY_JSON, EVENT_HASH, shadow.quoted());
    }

    /**
     * One number: of the keys with duplicates, those whose winner differs between the orderings. Reads the few events of
     * these keys again, without their payload: under {@code source-position} the pass that builds the rows cannot tell
     * a late event from a late duplicate.
     */
    public static String conflictsAmongDuplicated(Dataset shadow, LogSource log) {
        return """
                SELECT count() AS conflicts
                FROM
                (
                    SELECT
                        %1$s,
                        argMax(%2$s, (first_ingested, remat_source_order, %2$s)) AS by_ingest,
                        argMax(%2$s, (remat_source_order, first_ingested, %2$s)) AS by_source
                    FROM
                    (
                        WITH
                %8$s
                        SELECT
                            %1$s,
                            %2$s,
                            min(%3$s) AS first_ingested,
                            min(%4$s) AS remat_source_order
                        FROM %5$s
                        WHERE %6$s
                          AND %1$s IN (SELECT %1$s FROM %7$s WHERE remat_duplicate_count > 0)
                        GROUP BY %1$s, %2$s
                    )
                    GROUP BY %1$s
                    HAVING by_ingest != by_source
                )""".formatted(
                        UNIQUE_KEY_HASH,
                        EVENT_HASH,
                        INGESTED_AT,
                        OrderSql.sourceOrder(),
                        log.dataset().quoted(),
                        log.condition(),
                        shadow.quoted(),
                        OrderSql.numericFunction().indent(12).stripTrailing());
    }

    /** Whether {@link #conflictsAmongDuplicated} is needed for an exact number. */
    public static boolean needsConflictsAmongDuplicated(Ordering ordering) {
        return ordering == Ordering.SOURCE_POSITION;
    }

    /** One number: keys that have more than one row. */
    public static String repeatedKeys(Dataset table) {
        return "SELECT count() AS repeated FROM (SELECT 1 FROM %1$s GROUP BY %2$s HAVING count() > 1)"
                .formatted(table.quoted(), UNIQUE_KEY_HASH);
    }

    /**
     * One row: rows and an order-independent checksum over the columns of the log, 32 hex digits: the sum and the exclusive
     * or of one 64-bit hash for each row.
     */
    public static String checksum(Dataset table) {
        return """
                SELECT
                    count() AS rows,
                    concat(
                        leftPad(lower(hex(sum(row_hash))), 16, '0'),
                        leftPad(lower(hex(groupBitXor(row_hash))), 16, '0')
                    ) AS checksum
                FROM
                (
                    SELECT cityHash64(%s) AS row_hash
                    FROM %s
                )""".formatted(String.join(", ", CdcColumn.names()), table.quoted());
    }

    /** One number: rows of a table. */
    public static String rows(Dataset table) {
        return "SELECT count() AS rows FROM %s".formatted(table.quoted());
    }
}
