package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.DELETED;
import static dev.remat.materialization.log.CdcColumn.EVENT_HASH;
import static dev.remat.materialization.log.CdcColumn.INGESTED_AT;
import static dev.remat.materialization.log.CdcColumn.POSITION;
import static dev.remat.materialization.log.CdcColumn.STREAM_ID;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;

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

    /** Copies all events of the keys that have events after a mark. */
    public static String copyEvents(Dataset events, LogSource log, Instant before) {
        return """
                INSERT INTO %1$s
                SELECT
                    %2$s
                FROM %3$s
                WHERE %4$s
                  AND %5$s IN (SELECT %5$s FROM %3$s WHERE %4$s AND %6$s)""".formatted(
                        events.quoted(),
                        CdcColumn.list(4),
                        log.dataset().quoted(),
                        log.condition(),
                        UNIQUE_KEY_HASH,
                        isAfter(before));
    }

    /** Copies all events of further keys, as far as these were not copied yet. */
    public static String copyKeys(Dataset events, LogSource log, List<String> keyHashes) {
        return """
                INSERT INTO %1$s
                SELECT
                    %2$s
                FROM %3$s
                WHERE %4$s
                  AND %5$s IN (%6$s)
                  AND %5$s NOT IN (%7$s)""".formatted(
                        events.quoted(),
                        CdcColumn.list(4),
                        log.dataset().quoted(),
                        log.condition(),
                        UNIQUE_KEY_HASH,
                        keyHashes.stream().map(Quote::literal).collect(Collectors.joining(", ")),
                        changedKeys(events));
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
