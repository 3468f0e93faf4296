package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.DELETED;
import static dev.remat.materialization.log.CdcColumn.EVENT_HASH;
import static dev.remat.materialization.log.CdcColumn.INGESTED_AT;
import static dev.remat.materialization.log.CdcColumn.PAYLOAD_JSON;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_JSON;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Statements that count and compare; none of them changes anything. */
public final class AuditSql {

    private AuditSql() {}

    /**
     * One row with the counts of what was filled into a shadow, rows that will not be served included.
     *
     * @param uniqueKey the declared key columns, with which the key JSON of every row is compared
     * @param unavailable the placeholder of values that the source did not send, or null where there is none
     * @param keys a SELECT of the hashes of the keys that were filled in, or null where all were
     */
    public static String tally(
            Dataset shadow,
            ServingLayout layout,
            List<String> uniqueKey,
            @Nullable String unavailable,
            @Nullable String keys) {
        String declared = uniqueKey.stream().sorted().map(Quote::literal).collect(Collectors.joining(", "));
        return """
                SELECT
                    count() AS keys,
                    countIf(%1$s = 1) AS deleted_keys,
                    sum(remat_event_count) AS events,
                    sum(remat_duplicate_count) AS duplicates,
                    countIf(remat_ordering_conflict = 1 AND remat_duplicate_count = 0) AS conflicts_without_duplicates,
                    countIf(remat_ordering_conflict = 1) AS conflicts,
                    countIf(%2$s = '' OR %3$s IN ('', '{}', 'null')) AS keys_without_key,
                    countIf(%4$s = '') AS events_without_hash,
                    countIf(arraySort(JSONExtractKeys(%3$s)) != [%5$s]) AS undeclared_keys,
                    anyIf(%3$s, arraySort(JSONExtractKeys(%3$s)) != [%5$s]) AS undeclared_example,
                    %6$s AS rows_withheld,
                    %7$s AS rows_with_failures,
                    %8$s AS rows_unavailable,
                    max(remat_event_count) AS largest_events,
                    argMax(%3$s, remat_event_count) AS largest_key
                FROM %9$s
                WHERE %10$s""".formatted(
                        DELETED,
                        UNIQUE_KEY_HASH,
                        UNIQUE_KEY_JSON,
                        EVENT_HASH,
                        declared,
                        layout.isTyped() ? "countIf(remat_withheld = 1)" : "0",
                        layout.isTyped() ? "countIf(notEmpty(mapKeys(remat_parse_failures)))" : "0",
                        layout.isTyped() || unavailable == null ? "0" : unavailableRows(unavailable),
                        shadow.quoted(),
                        keys == null ? "1" : "%s IN (%s)".formatted(UNIQUE_KEY_HASH, keys));
    }

    /** Rows whose payload holds the placeholder as a JSON string, wherever in it. */
    private static String unavailableRows(String unavailable) {
        return "countIf(%s = 0 AND position(%s, %s) > 0)"
                .formatted(DELETED, PAYLOAD_JSON, Quote.literal('"' + unavailable + '"'));
    }

    /** Key JSON of up to ten keys without duplicates whose winner differs between the orderings. */
    public static String conflictExamples(Dataset shadow) {
        return """
                SELECT %1$s AS example
                FROM %2$s
                WHERE remat_ordering_conflict = 1 AND remat_duplicate_count = 0
                ORDER BY %3$s
                LIMIT 10""".formatted(UNIQUE_KEY_JSON, shadow.quoted(), UNIQUE_KEY_HASH);
    }

    /** Up to three key hashes that stand for two different keys each: hash, one, other. */
    public static String collidingKeys(LogSource log) {
        return """
                SELECT
                    %1$s AS hash,
                    min(%2$s) AS one,
                    max(%2$s) AS other
                FROM %3$s
                WHERE %4$s
                GROUP BY hash
                HAVING one != other
                ORDER BY hash
                LIMIT 3""".formatted(UNIQUE_KEY_HASH, UNIQUE_KEY_JSON, log.dataset().quoted(), log.condition());
    }

    /**
     * One number: of some keys, namely those with duplicates, those whose winner differs between the orderings. Reads the few events of
     * these keys again, without their payload: under {@code source-position} the pass that builds the rows cannot tell
     * a late event from a late duplicate.
     *
     * @param keys a SELECT of the hashes of these keys
     */
    public static String conflictsAmongDuplicated(String keys, LogSource log) {
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
                          AND NOT (%9$s)
                          AND %1$s IN (%7$s)
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
                        keys,
                        OrderSql.numericFunction().indent(12).stripTrailing(),
                        SnapshotSql.isTruncate());
    }

    /** The keys of a filled shadow that have duplicates. */
    public static String keysWithDuplicates(Dataset shadow) {
        return "SELECT %s FROM %s WHERE remat_duplicate_count > 0".formatted(UNIQUE_KEY_HASH, shadow.quoted());
    }

    /** One of several equal parts of them. */
    public static String keysWithDuplicates(Dataset shadow, int part, int of) {
        String all = keysWithDuplicates(shadow);
        return of == 1 ? all : "%s AND cityHash64(%s) %% %d = %d".formatted(all, UNIQUE_KEY_HASH, of, part);
    }

    /** Whether {@link #conflictsAmongDuplicated} is needed for an exact number. */
    public static boolean needsConflictsAmongDuplicated(Ordering ordering) {
        return ordering == Ordering.SOURCE_POSITION;
    }

    /**
     * One number: keys that have more than one row.
     *
     * @param keys a SELECT of the hashes of the keys that are looked at, or null for all
     */
    public static String repeatedKeys(Dataset table, @Nullable String keys) {
        String which = keys == null ? "" : " WHERE %s IN (%s)".formatted(UNIQUE_KEY_HASH, keys);
        return "SELECT count() AS repeated FROM (SELECT 1 FROM %1$s%3$s GROUP BY %2$s HAVING count() > 1)"
                .formatted(table.quoted(), UNIQUE_KEY_HASH, which);
    }

    /**
     * One row: rows and an order-independent checksum over the columns of the log and of the route, 32 hex digits: the sum
     * and the exclusive or of one 64-bit hash for each row. A layout without columns takes the text of whole rows.
     */
    public static String checksum(Dataset table, ServingLayout layout) {
        return checksum(table, layout, KeyRange.ALL);
    }

    /** The same of the rows of a range of keys. */
    public static String checksum(Dataset table, ServingLayout layout, KeyRange range) {
        String which = range.isAll() ? "" : "\n    WHERE " + range.condition();
        return """
                SELECT
                    count() AS rows,
                    concat(
                        leftPad(lower(hex(sum(row_hash))), 16, '0'),
                        leftPad(lower(hex(groupBitXor(row_hash))), 16, '0')
                    ) AS checksum
                FROM
                (
                    SELECT %s AS row_hash
                    FROM %s
                )""".formatted(rowHash(layout), table.quoted() + which);
    }

    /** One 64-bit hash over the columns of a layout. */
    static String rowHash(ServingLayout layout) {
        return "cityHash64(%s)".formatted(hashed(layout));
    }

    private static String hashed(ServingLayout layout) {
        List<String> parts = new ArrayList<>();
        layout.log().forEach(column -> parts.add(column.column()));
        layout.typed().forEach(column -> parts.add(hashed(column)));
        return parts.isEmpty() ? "toString(tuple(*))" : String.join(", ", parts);
    }

    /** The hash of anything and NULL is NULL, so NULL is told apart before; compounds go by their text. */
    private static String hashed(TypedColumn column) {
        String name = Quote.identifier(column.name());
        if (column.type().holdsNull()) {
            return "isNull(%1$s), assumeNotNull(%1$s)".formatted(name);
        }
        boolean isCompound = column.type() == ColumnType.Plain.JSON
                || (!column.type().inner().isEmpty() && !(column.type() instanceof ColumnType.LowCardinality));
        return isCompound ? "toString(%s)".formatted(name) : name;
    }

    /** One number: rows of a table. */
    public static String rows(Dataset table) {
        return "SELECT count() AS rows FROM %s".formatted(table.quoted());
    }
}
