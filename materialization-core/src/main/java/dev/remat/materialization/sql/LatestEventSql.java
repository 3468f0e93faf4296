package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.DELETED;
import static dev.remat.materialization.log.CdcColumn.EVENT_HASH;
import static dev.remat.materialization.log.CdcColumn.INGESTED_AT;
import static dev.remat.materialization.log.CdcColumn.STREAM_ID;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_JSON;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.StreamMark;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.sql.typed.CarrySql;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statements that find the latest event of every key, with the counts of its events, in one pass over the log.
 *
 * <p>They compute the same thing. The deliveries of a key are put in the route's total order. The first delivery of
 * each event counts, every later one is a duplicate; the key's row is the last first delivery.
 */
final class LatestEventSql {

    private LatestEventSql() {}

    /** Marks the error that a build throws when one key hash stands for two keys. */
    static final String COLLISION = "remat: one key hash, two keys";

    /** In what {@link #ordered} gives: 1 in rows whose key has to be looked at again. */
    static final String AGAIN = "remat_again";

    /** The reference: {@code row_number()} over the first deliveries. Sorts the whole log twice. */
    static String window(LatestEvents latest) {
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
                        row_number() OVER (PARTITION BY %3$s ORDER BY remat_delivery > 1, %4$s) AS remat_rank,
                        count() OVER (PARTITION BY %3$s) AS remat_event_count,
                        countIf(remat_delivery > 1) OVER (PARTITION BY %3$s) AS remat_duplicate_count,
                        %5$s OVER (PARTITION BY %3$s) AS remat_other_newest,
                        min(%9$s) OVER (PARTITION BY %3$s) AS remat_least_key,
                        max(%9$s) OVER (PARTITION BY %3$s) AS remat_greatest_key
                    FROM
                    (
                        SELECT
                            *,
                            row_number() OVER (PARTITION BY %3$s, %6$s ORDER BY %7$s) AS remat_delivery
                        FROM
                        (
                %8$s
                        )
                    )
                ) AS remat_counted
                WHERE remat_rank = 1
                  AND %10$s""".formatted(
                        served(latest),
                        conflict(latest.ordering()),
                        UNIQUE_KEY_HASH,
                        newestFirst(latest.ordering()),
                        otherNewest(latest.ordering()),
                        EVENT_HASH,
                        oldestFirst(latest.ordering()),
                        deliveries(latest.log()).indent(12).stripTrailing(),
                        UNIQUE_KEY_JSON,
                        oneKeyPerHash());
    }

    /**
     * Streams through the log in its own key order, once. Of a key whose events are all different the row is that of the
     * greatest order. Of any other the latest delivery may be an event that was there before: its row is marked by {@link
     * #AGAIN} and its key is left to {@link #redelivered}.
     *
     * <p>Where the form of positions is known, events that differ only behind the beginning of their hash tie: their key has more
     * than one row.
     */
    static String ordered(LatestEvents latest) {
        return """
                SELECT
                    %1$s,
                    now64(3, 'UTC') AS dpone_cdc_materialized_at,
                    remat_event_count,
                    0 AS remat_duplicate_count,
                    %2$s AS remat_ordering_conflict,
                    remat_event_count != remat_distinct_events AS %3$s
                FROM
                (
                    SELECT
                        *,
                        count() OVER whole_key AS remat_event_count,
                        uniqExact(remat_event) OVER whole_key AS remat_distinct_events,
                        max(remat_order) OVER whole_key AS remat_greatest_order,
                        %4$s OVER whole_key AS remat_other_newest,
                        min(remat_key) OVER whole_key AS remat_least_key,
                        max(remat_key) OVER whole_key AS remat_greatest_key
                    FROM
                    (
                        SELECT
                            *,
                            %5$s AS remat_order,
                            cityHash64(%6$s)%11$s AS remat_event,
                            cityHash64(%7$s) AS remat_key
                        FROM
                        (
                %8$s
                        )
                    )
                    WINDOW whole_key AS (PARTITION BY %9$s)
                ) AS remat_counted
                WHERE remat_order = remat_greatest_order
                  AND %10$s""".formatted(
                        served(latest),
                        conflict(latest.ordering()),
                        AGAIN,
                        otherNewest(latest.ordering()),
                        OrderSql.orderText(latest.ordering(), latest.form() != null),
                        EVENT_HASH,
                        UNIQUE_KEY_JSON,
                        deliveries(latest.log(), latest.form()).indent(12).stripTrailing(),
                        partition(latest.log()),
                        oneKeyPerHash(),
                        latest.form() == null ? "" : " + " + latest.form().guard());
    }

    /**
     * The same for keys with events that were delivered again. Two running counts of distinct events, up to the row and up
     * to the one before, tell the row at which the key's last new event appears.
     */
    static String redelivered(LatestEvents latest) {
        return """
                SELECT
                    %1$s,
                    now64(3, 'UTC') AS dpone_cdc_materialized_at,
                    remat_event_count,
                    remat_event_count - remat_distinct_events AS remat_duplicate_count,
                    %2$s AS remat_ordering_conflict
                FROM
                (
                    SELECT
                        *,
                        uniqExact(remat_event) OVER up_to_this AS remat_seen,
                        uniqExact(remat_event) OVER before_this AS remat_seen_before,
                        uniqExact(remat_event) OVER whole_key AS remat_distinct_events,
                        count() OVER whole_key AS remat_event_count,
                        %3$s OVER whole_key AS remat_other_newest,
                        min(%6$s) OVER whole_key AS remat_least_key,
                        max(%6$s) OVER whole_key AS remat_greatest_key
                    FROM
                    (
                        SELECT
                            *,
                            reinterpretAsUInt128(sipHash128(%8$s)) AS remat_event
                        FROM
                        (
                %4$s
                        )
                    )
                    WINDOW
                        up_to_this AS (%5$s ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW),
                        before_this AS (%5$s ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
                        whole_key AS (%5$s ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
                ) AS remat_counted
                WHERE remat_seen = remat_distinct_events
                  AND remat_seen_before = remat_distinct_events - 1
                  AND %7$s""".formatted(
                served(latest),
                conflict(latest.ordering()),
                otherNewest(latest.ordering()),
                deliveries(latest.log()).indent(12).stripTrailing(),
                "PARTITION BY %s ORDER BY %s".formatted(partition(latest.log()), oldestFirst(latest.ordering())),
                UNIQUE_KEY_JSON,
                oneKeyPerHash(),
                EVENT_HASH);
    }

    /**
     * The events of some keys, each at its first delivery, for {@link dev.remat.materialization.sql.typed.CarrySql}. What a
     * truncate event has taken away is not among them.
     */
    static String places(LatestEvents latest, String keys) {
        String remaining = latest.truncated().isEmpty() ? "1" : "NOT (%s)".formatted(isTruncated(latest));
        return """
                SELECT
                    %1$s,
                    if(%2$s = 1, '{}', remat_once.%3$s) AS %3$s,
                    row_number() OVER (PARTITION BY %1$s ORDER BY %12$s) AS %5$s,
                    lower(%6$s) IN ('insert', 'snapshot') OR %2$s = 1 AS %7$s
                FROM
                (
                    SELECT *
                    FROM
                    (
                %8$s
                    )
                    WHERE %9$s
                    ORDER BY %4$s
                    LIMIT 1 BY %1$s, %10$s
                ) AS remat_once
                WHERE %11$s""".formatted(
                        UNIQUE_KEY_HASH,
                        DELETED,
                        CdcColumn.PAYLOAD_JSON,
                        oldestFirst(latest.ordering()),
                        CarrySql.PLACE,
                        CdcColumn.OPERATION,
                        CarrySql.STARTS,
                        deliveries(latest.log()).indent(8).stripTrailing(),
                        keys,
                        EVENT_HASH,
                        remaining,
                        OrderSql.columns(latest.ordering()));
    }

    /** The same, whatever form positions have. */
    static String deliveries(LogSource log) {
        return deliveries(log, null);
    }

    /** The deliveries up to the mark with their place in the source; the innermost part of all statements. */
    private static String deliveries(LogSource log, @Nullable SourceForm form) {
        String function = "WITH\n" + OrderSql.numericFunction().indent(4);
        return """
                %1$sSELECT
                    %2$s,
                    %3$s AS remat_source_order
                FROM %4$s
                WHERE %5$s AND NOT (%6$s)""".formatted(
                        form == null ? function : "",
                        CdcColumn.list(4),
                        form == null ? OrderSql.sourceOrder() : form.order(),
                        log.dataset().quoted(),
                        log.condition(),
                        SnapshotSql.isTruncate());
    }

    /** The columns of the log as they are served: what a truncate event has taken away counts as deleted. */
    static String served(LatestEvents latest) {
        String columns = CdcColumn.list(4);
        return latest.truncated().isEmpty()
                ? columns
                : columns.replace(
                        DELETED.column(),
                        "if(%1$s, 1, remat_counted.%2$s) AS %2$s".formatted(isTruncated(latest), DELETED));
    }

    private static String isTruncated(LatestEvents latest) {
        return latest.truncated().stream()
                .map(stream -> isTruncated(stream, latest.ordering()))
                .collect(Collectors.joining(" OR "));
    }

    private static String isTruncated(StreamMark stream, Ordering ordering) {
        StreamMark.Truncate truncate = Objects.requireNonNull(stream.lastTruncate());
        String time = "toDateTime64(%s, 9, 'UTC')".formatted(Quote.literal(LogSource.text(truncate.ingestedAt())));
        String source = Quote.literal(truncate.sourceOrder());
        String before =
                switch (ordering) {
                    case INGESTED_AT -> "(%s, remat_source_order) <= (%s, %s)".formatted(INGESTED_AT, time, source);
                    case SOURCE_POSITION -> "(remat_source_order, %s) <= (%s, %s)".formatted(INGESTED_AT, source, time);
                };
        return "(%s = %s AND %s)".formatted(STREAM_ID, Quote.literal(stream.stream()), before);
    }

    /** Ends the build with an error at the first key hash that stands for two keys. */
    static String oneKeyPerHash() {
        return "throwIf(remat_least_key != remat_greatest_key, %s) = 0".formatted(Quote.literal(COLLISION));
    }

    /** A fixed stream leads the partition, as it leads the order of the log; without one all streams are one. */
    private static String partition(LogSource log) {
        return log.stream() == null ? UNIQUE_KEY_HASH.column() : STREAM_ID + ", " + UNIQUE_KEY_HASH;
    }

    private static String oldestFirst(Ordering ordering) {
        return OrderSql.columns(ordering) + ", " + OrderSql.tieBreakers();
    }

    private static String newestFirst(Ordering ordering) {
        return OrderSql.columns(ordering).replace(",", " DESC,") + " DESC";
    }

    /**
     * What the other ordering would look at first: its greatest value among the deliveries of the key. Under {@code
     * source-position} a late duplicate looks like a late event here; the audit counts those keys exactly.
     */
    private static String otherNewest(Ordering ordering) {
        return "max(%s)".formatted(other(ordering));
    }

    /** What the other ordering looks at first. */
    static String other(Ordering ordering) {
        return switch (ordering) {
            case INGESTED_AT -> "remat_source_order";
            case SOURCE_POSITION -> INGESTED_AT.column();
        };
    }

    static String conflict(Ordering ordering) {
        return other(ordering) + " != remat_other_newest";
    }
}
