package dev.remat.benchmarks;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** A log in key order: five events a key, one in twenty a delete, payloads of about 140 bytes. */
final class GeneratedLog {

    private final ClickHouseConnector connector;
    private final Dataset log;

    GeneratedLog(ClickHouseConnector connector, Dataset log) {
        this.connector = connector;
        this.log = log;
    }

    void create(long events) {
        execute("CREATE DATABASE " + log.database());
        String columns = String.join(", ", CdcColumn.definitions());
        execute("CREATE TABLE %s (%s) ENGINE = MergeTree ORDER BY (%s, %s, %s, %s)"
                .formatted(
                        log.quoted(),
                        columns,
                        CdcColumn.STREAM_ID,
                        CdcColumn.UNIQUE_KEY_HASH,
                        CdcColumn.POSITION,
                        CdcColumn.EVENT_HASH));
        execute("""
                INSERT INTO %s
                SELECT 'stream', 'route', 'pipeline', 'dbo', 'orders', if(del, 'delete', 'update'),
                    leftPad(hex(number), 20, '0'), toString(number %% 7), lower(hex(SHA256(toString(number)))),
                    lower(hex(SHA256(key))), key,
                    concat('{"order_id":', toString(k), ',"status":"s', toString(number %% 9), '","note":"',
                        lower(hex(sipHash128(number))), lower(hex(sipHash128(number + 1))), '"}'),
                    '{}', del, toDateTime64('2026-01-01 00:00:00', 3, 'UTC') + number / 1000
                FROM (SELECT number, cityHash64(number) %% %d AS k, concat('{"order_id":', toString(k), '}') AS key,
                    cityHash64(number, 1) %% 20 = 0 AS del FROM numbers(%d))""".formatted(log.quoted(), Math.max(1, events / 5), events));
        execute("OPTIMIZE TABLE %s FINAL".formatted(log.quoted()));
    }

    private void execute(String sql) {
        connector.execute(
                new ClickHouseStatement(sql, "bench_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(30)));
    }
}
