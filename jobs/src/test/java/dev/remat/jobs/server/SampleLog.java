package dev.remat.jobs.server;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.route.Route;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** A small CDC log, and a slow view of it, for tests of what happens around a rebuild. */
public final class SampleLog {

    /** Events in the log, each of a key of its own. */
    public static final int EVENTS = 40;

    private SampleLog() {}

    /** The log {@code log}, and its view {@code slow_log}, which takes about two seconds to read. */
    public static void create(TestDatabase database) {
        String columns = Arrays.stream(CdcColumn.values())
                .map(column -> column.column() + " " + column.type())
                .collect(Collectors.joining(", "));
        execute(
                database,
                "CREATE TABLE log (%s) ENGINE = MergeTree ORDER BY dpone_cdc_ingested_at".formatted(columns),
                """
                INSERT INTO log (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash,
                    dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_ingested_at)
                SELECT 'stream', 'insert', toString(number), hex(SHA256(concat('e', toString(number)))),
                    hex(SHA256(toString(number))), concat('{"id":', toString(number), '}'), '{}', toDateTime64(number, 3, 'UTC')
                FROM numbers(%d)""".formatted(EVENTS),
                "CREATE VIEW slow_log AS SELECT * FROM log WHERE sleepEachRow(0.05) = 0");
    }

    /** Fills the log anew with updates of keys, each with a payload of some characters. */
    public static void fill(TestDatabase database, int events, int keys, int payload) {
        execute(database, "TRUNCATE TABLE log", """
                INSERT INTO log (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash,
                    dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_ingested_at)
                SELECT 'stream', 'update', toString(number), hex(SHA256(concat('e', toString(number)))),
                    hex(SHA256(toString(number %% %2$d))), concat('{"id":', toString(number %% %2$d), '}'),
                    concat('{"n":"', repeat('x', %3$d), '"}'), toDateTime64(number / 1000, 3, 'UTC')
                FROM numbers(%1$d)""".formatted(events, keys, payload));
    }

    /** All rows of a SELECT. */
    public static List<Row> query(TestDatabase database, String sql) {
        var server = new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of());
        try (var connector = ClientV2Connector.to(server)) {
            return connector.query(new ClickHouseStatement(
                    sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(1)));
        }
    }

    /** The one row of a SELECT from {@code system.query_log}, into which rows come a little later. */
    public static Row logged(TestDatabase database, String sql) {
        return await().atMost(30, SECONDS)
                .until(
                        () -> {
                            execute(database, "SYSTEM FLUSH LOGS");
                            return query(database, sql);
                        },
                        rows -> rows.size() == 1)
                .get(0);
    }

    /** A route from a table of the database to its table {@code target}, on connection {@code main}. */
    public static Route route(TestDatabase database, String log) {
        var plan = new ClickHouseCdcMaterializationPlan(
                new Dataset(database.name(), log), new Dataset(database.name(), "target"), List.of("id"), null);
        return Route.unscheduled("orders", "main", plan, ClickHouseCdcMaterializationPolicy.DEFAULTS);
    }

    /** The connection {@code main} to the database's server. */
    public static Connections connections(TestDatabase database) {
        return connections(database, Map.of());
    }

    /** The same with settings of every statement. */
    public static Connections connections(TestDatabase database, Map<String, String> settings) {
        return new Connections(List.of(new ServerConnection(
                "main",
                database.endpoint(),
                database.user(),
                Credential.configured(database.password()),
                database.name(),
                settings)));
    }

    private static void execute(TestDatabase database, String... statements) {
        var server = new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of());
        try (var connector = ClientV2Connector.to(server)) {
            for (String sql : statements) {
                connector.execute(new ClickHouseStatement(
                        sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(1)));
            }
        }
    }
}
