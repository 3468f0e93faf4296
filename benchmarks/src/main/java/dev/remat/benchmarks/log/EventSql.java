package dev.remat.benchmarks.log;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;

/** Statements that make events. Every event is a function of its number, so the same shape gives the same log. */
final class EventSql {

    /** Events of a delta get numbers that no log reaches. */
    private static final long DELTA = 1_000_000_000_000L;

    private static final String START = "toDateTime64('2026-01-01 00:00:00', 3, 'UTC')";

    private EventSql() {}

    /** Appends the events with numbers from {@code from} on, one a millisecond. */
    static String events(Dataset into, LogShape shape, long from, long count) {
        String numbered = """
                SELECT
                    number,
                    toString(%s) AS id,
                    concat('{"order_id":', id, '}') AS key_json,
                    toUInt8(cityHash64(number, 1) %% 10000 < %d) AS is_delete,
                    addMilliseconds(%s, number) AS time
                FROM numbers(%d, %d)""".formatted(
                        shape.skew().key(shape.keys()), Math.round(shape.deletedPercent() * 100), START, from, count);
        return insert(into, shape, numbered);
    }

    /** Delivers a share of the events again, an hour after the last one. */
    static String redeliveries(Dataset log, LogShape shape) {
        return """
                INSERT INTO %1$s
                SELECT * REPLACE (addHours(addMilliseconds(%2$s, %3$d + rowNumberInAllBlocks()), 1) AS %4$s)
                FROM %1$s
                WHERE cityHash64(%5$s) %% 10000 < %6$d""".formatted(
                        log.quoted(),
                        START,
                        shape.events(),
                        CdcColumn.INGESTED_AT,
                        CdcColumn.EVENT_HASH,
                        Math.round(shape.redeliveredPercent() * 100));
    }

    /** Appends one update for each of {@code keys} keys of the log, a day after the last event. */
    static String delta(Dataset log, LogShape shape, long keys) {
        String numbered = """
                SELECT
                    toUInt64(%1$d + rowNumberInAllBlocks()) AS number,
                    JSONExtractRaw(key_json, 'order_id') AS id,
                    key_json,
                    toUInt8(0) AS is_delete,
                    addDays(addMilliseconds(%2$s, %3$d + number - %1$d), 1) AS time
                FROM
                (
                    SELECT DISTINCT %4$s AS key_json
                    FROM %5$s
                    ORDER BY cityHash64(key_json, 7), key_json
                    LIMIT %6$d
                )""".formatted(DELTA, START, shape.events(), CdcColumn.UNIQUE_KEY_JSON, log.quoted(), keys);
        return insert(log, shape, numbered);
    }

    private static String insert(Dataset into, LogShape shape, String numbered) {
        int note = Math.max(0, shape.payloadBytes() - LogShape.SHORTEST_PAYLOAD);
        return """
                INSERT INTO %1$s (%2$s)
                SELECT
                    'orders', 'orders', 'bench', 'dbo', 'orders',
                    if(is_delete = 1, 'delete', 'update'),
                    leftPad(hex(number), 20, '0'),
                    toString(number %% 7),
                    lower(hex(SHA256(toString(number)))),
                    lower(hex(SHA256(key_json))),
                    key_json,
                    concat(
                        '{"amount":"', toString(intDiv(cityHash64(number, 2), 100) %% 100000), '.', leftPad(toString(cityHash64(number, 2) %% 100), 2, '0'),
                        '","note":"', substring(arrayStringConcat(arrayMap(i -> lower(hex(sipHash128(number, i))), range(%3$d))), 1, %4$d),
                        '","order_id":', id,
                        ',"status":"s', toString(number %% 9),
                        '","updated_at":"', replaceOne(toString(time), ' ', 'T'), 'Z"}'),
                    '{}',
                    is_delete,
                    time
                FROM
                (
                %5$s
                )""".formatted(
                        into.quoted(),
                        String.join(", ", CdcColumn.names()),
                        note / 32 + 1,
                        note,
                        numbered.indent(4).stripTrailing());
    }
}
