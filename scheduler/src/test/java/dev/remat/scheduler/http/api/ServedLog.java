package dev.remat.scheduler.http.api;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.log.CdcColumn;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** A log with one event, {@code log}, and a view of it that never ends, {@code slow_log}. */
public final class ServedLog {

    private ServedLog() {}

    public static void create(TestDatabase database) {
        execute(
                database,
                "CREATE TABLE log (%s) ENGINE = MergeTree ORDER BY dpone_cdc_ingested_at"
                        .formatted(String.join(", ", CdcColumn.definitions())));
        execute(database, "CREATE VIEW slow_log AS SELECT log.* FROM system.numbers CROSS JOIN log");
        add(database, "log", 1);
    }

    /** Adds the event of a key. */
    public static void add(TestDatabase database, String log, int key) {
        execute(database, """
                INSERT INTO %1$s (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash,
                    dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_ingested_at)
                VALUES ('s', 'insert', '%2$d', 'e%2$d', 'k%2$d', '{"id":%2$d}', '{}', '2026-01-01 00:00:0%2$d')""".formatted(log, key));
    }

    private static void execute(TestDatabase database, String sql) {
        var server = new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of());
        try (var connector = ClientV2Connector.to(server)) {
            connector.execute(new ClickHouseStatement(
                    sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(1)));
        }
    }
}
