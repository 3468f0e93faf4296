package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.DELETED;
import static dev.remat.materialization.log.CdcColumn.EVENT_HASH;
import static dev.remat.materialization.log.CdcColumn.INGESTED_AT;
import static dev.remat.materialization.log.CdcColumn.POSITION;
import static dev.remat.materialization.log.CdcColumn.STREAM_ID;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_JSON;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Statements of a run that builds on the published table. */
public final class IncrementalSql {

    private IncrementalSql() {}

    /**
     * One row for each stream: stream, events, newest, times, known, known_times, truncates. Reads small columns only.
     *
     * @param before the mark of the earlier run; {@code known} and {@code known_times} are of the events up to there
     */
    public static String streamsSince(LogSource log, Instant before) {
        return """
                SELECT
                    %1$s AS stream,
                    count() AS events,
                    toString(toDateTime64(max(%2$s), 9, 'UTC')) AS newest,
                    toString(sum(%7$s)) AS times,
                    countIf(NOT (%3$s)) AS known,
                    toString(sumIf(%7$s, NOT (%3$s))) AS known_times,
                    countIf(%4$s) AS truncates
                FROM %5$s
                WHERE %6$s
                GROUP BY stream
                ORDER BY stream""".formatted(
                        STREAM_ID,
                        INGESTED_AT,
                        isAfter(before),
                        SnapshotSql.isTruncate(),
                        log.dataset().quoted(),
                        log.condition(),
                        SnapshotSql.timeHash());
    }

    /** One row: the forms of position of the events after a mark. */
    public static String formatsSince(LogSource log, Instant before) {
        return """
                SELECT arrayStringConcat(arraySort(groupUniqArray(%1$s)), ', ') AS formats
                FROM %2$s
                WHERE %3$s AND %4$s""".formatted(SnapshotSql.positionFormat(), log.dataset().quoted(), log.condition(), isAfter(before));
    }

    /** An empty table with the columns of the log, in key order. */
    public static String createEvents(Dataset events, Dataset log, String comment) {
        return """
                CREATE TABLE %1$s
                ENGINE = MergeTree
                ORDER BY (%2$s, %3$s, %4$s, %5$s)
                COMMENT %6$s
                EMPTY AS SELECT
                    %7$s
                FROM %8$s""".formatted(
                        events.quoted(),
                        STREAM_ID,
                        UNIQUE_KEY_HASH,
                        POSITION,
                        EVENT_HASH,
                        Quote.literal(comment),
                        CdcColumn.list(4),
                        log.quoted());
    }

    /**
     * Copies the events after a mark.
     *
     * @param log up to the mark of this run
     */
    public static String copyNew(Dataset events, LogSource log, Instant before) {
        return copy(events, log, isAfter(before));
    }

    /**
     * Copies the earlier events of some keys beside the later ones.
     *
     * @param log up to the earlier mark
     * @param keys a SELECT of the keys' hashes
     */
    public static String copyEarlier(Dataset events, LogSource log, String keys) {
        return copy(events, log, "%s IN (%s)".formatted(UNIQUE_KEY_HASH, keys));
    }

    private static String copy(Dataset events, LogSource log, String which) {
        return """
                INSERT INTO %1$s
                SELECT
                    %2$s
                FROM %3$s
                WHERE %4$s
                  AND %5$s""".formatted(events.quoted(), CdcColumn.list(4), log.dataset().quoted(), log.condition(), which);
    }

    /**
     * The keys of copied events that are not all newer than what is served, so that earlier events decide as well: keys with
     * no row, with a row that another ordering would not have chosen, and with an event whose place in the source is not behind
     * that of the row. Of any other key no earlier event can be among the copied ones, as it would have its place.
     */
    public static String undecidedKeys(Dataset events, Dataset target) {
        return """
                WITH
                %1$s
                SELECT %2$s
                FROM
                (
                    SELECT %2$s, %3$s, %4$s AS remat_place, 0 AS remat_served, 0 AS remat_doubt
                    FROM %5$s
                    UNION ALL
                    SELECT %2$s, %3$s, %4$s AS remat_place, 1 AS remat_served, remat_ordering_conflict AS remat_doubt
                    FROM %6$s
                    WHERE %2$s IN (%7$s)
                )
                GROUP BY %2$s
                HAVING NOT (
                    countIf(remat_served = 1) = 1
                    AND max(remat_doubt) = 0
                    AND min(%3$s) = max(%3$s)
                    AND minIf(remat_place, remat_served = 0) > maxIf(remat_place, remat_served = 1)
                )""".formatted(
                        OrderSql.numericFunction().indent(4).stripTrailing(),
                        UNIQUE_KEY_HASH,
                        UNIQUE_KEY_JSON,
                        OrderSql.sourceOrder(),
                        events.quoted(),
                        target.quoted(),
                        changedKeys(events));
    }

    /** The keys of which no event up to a mark was copied: what is served of them stands for these. */
    public static String decidedKeys(Dataset events, Instant before) {
        return "SELECT %1$s FROM %2$s GROUP BY %1$s HAVING countIf(NOT (%3$s)) = 0"
                .formatted(UNIQUE_KEY_HASH, events.quoted(), isAfter(before));
    }

    /** The counts of some served keys. */
    public static String servedCounts(Dataset target, String keys) {
        return "SELECT %1$s, remat_event_count, remat_duplicate_count FROM %2$s WHERE %1$s IN (%3$s)"
                .formatted(UNIQUE_KEY_HASH, target.quoted(), keys);
    }

    /**
     * One row of what some served keys add up to, none of which is in conflict: keys, deleted_keys, events, duplicates; and
     * earlier, the number of copied events up to a mark.
     */
    public static String served(Dataset target, String keys, Dataset events, Instant before) {
        return """
                SELECT
                    count() AS keys,
                    countIf(%1$s = 1) AS deleted_keys,
                    sum(remat_event_count) AS events,
                    sum(remat_duplicate_count) AS duplicates,
                    (SELECT countIf(NOT (%2$s)) FROM %3$s) AS earlier
                FROM %4$s
                WHERE %5$s IN (%6$s)""".formatted(DELETED, isAfter(before), events.quoted(), target.quoted(), UNIQUE_KEY_HASH, keys);
    }

    /** Copies all events of further keys, as far as these were not copied yet. */
    public static String copyKeys(Dataset events, LogSource log, List<String> keyHashes) {
        String hashes = keyHashes.stream().map(Quote::literal).collect(Collectors.joining(", "));
        return copy(
                events,
                log,
                "%1$s IN (%2$s)\n  AND %1$s NOT IN (%3$s)".formatted(UNIQUE_KEY_HASH, hashes, changedKeys(events)));
    }

    /** The keys of the copied events. */
    public static String changedKeys(Dataset events) {
        return "SELECT %s FROM %s".formatted(UNIQUE_KEY_HASH, events.quoted());
    }

    /** One row: known, known_times of the events of a log. */
    public static String known(LogSource log) {
        return "SELECT count() AS known, toString(sum(%s)) AS known_times FROM %s WHERE %s"
                .formatted(SnapshotSql.timeHash(), log.dataset().quoted(), log.condition());
    }

    /** One row of what some keys add up to: keys, deleted_keys, events, duplicates, conflicts, conflicts_without_duplicates. */
    public static String counts(LatestEvents latest) {
        return """
                SELECT
                    count() AS keys,
                    countIf(%1$s = 1) AS deleted_keys,
                    sum(remat_event_count) AS events,
                    sum(remat_duplicate_count) AS duplicates,
                    countIf(remat_ordering_conflict = 1) AS conflicts,
                    countIf(remat_ordering_conflict = 1 AND remat_duplicate_count = 0) AS conflicts_without_duplicates
                FROM
                (
                %2$s
                )""".formatted(DELETED, LatestEventSql.redelivered(latest));
    }

    /** The keys with events that were delivered more than once. */
    public static String keysWithDuplicates(LogSource log) {
        return "SELECT %1$s FROM %2$s WHERE %3$s GROUP BY %1$s HAVING count() != uniqExact(%4$s)"
                .formatted(UNIQUE_KEY_HASH, log.dataset().quoted(), log.condition(), EVENT_HASH);
    }

    /** Takes partitions of another table of the same shape; copies no data. */
    public static String attach(Dataset shadow, Dataset target, List<String> partitionIds) {
        return "ALTER TABLE %s %s"
                .formatted(
                        shadow.quoted(),
                        partitionIds.stream()
                                .map(id ->
                                        "ATTACH PARTITION ID %s FROM %s".formatted(Quote.literal(id), target.quoted()))
                                .collect(Collectors.joining(", ")));
    }

    /** Takes out the rows of some keys; writes a mask beside the data. */
    public static String delete(Dataset shadow, String keys) {
        return "DELETE FROM %s WHERE %s IN (%s)".formatted(shadow.quoted(), UNIQUE_KEY_HASH, keys);
    }

    /**
     * One text: a digest over each partition's newest block and newest mutation, which ends the name of a part that it has
     * rewritten. Merges keep both; an insert, a mutation, and a partition that is attached or dropped do not.
     */
    public static String parts(Dataset table) {
        return """
                SELECT %s AS parts
                FROM
                (
                    SELECT
                        partition_id AS id,
                        max(max_block_number) AS block,
                        %s AS version
                    FROM system.parts
                    WHERE database = %s AND table = %s AND active AND rows > 0
                    GROUP BY id
                )""".formatted(
                        partsDigest(), newestMutation(), Quote.literal(table.database()), Quote.literal(table.table()));
    }

    /** The digest, over {@code id}, {@code block} and {@code version} of each partition. */
    static String partsDigest() {
        return "lower(hex(SHA256(arrayStringConcat(arraySort(groupArray(concat(id, ':', toString(block), ':', toString(version)))), ','))))";
    }

    /** The newest mutation of a partition's parts, by their names. */
    static String newestMutation() {
        return "max(toUInt64OrZero(extract(name, '_[0-9]+_[0-9]+_[0-9]+_([0-9]+)$')))";
    }

    private static String isAfter(Instant mark) {
        return "%s > toDateTime64(%s, 9, 'UTC')".formatted(INGESTED_AT, Quote.literal(LogSource.text(mark)));
    }
}
