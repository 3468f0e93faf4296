package dev.remat.jobs.crash;

import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.log.CdcColumn;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Fills the log and looks at the server directly, past all faults. */
final class Observer implements AutoCloseable {

    /** Keys of every version that is published. */
    static final int KEYS = 20;

    private static final int UNKNOWN_TABLE = 60;
    private static final int UNKNOWN_DATABASE = 81;

    private final World world;
    private final ClickHouseConnector connector;

    Observer(World world) {
        this.world = world;
        var server = world.server();
        this.connector = ClientV2Connector.to(
                new ClickHouseServer(server.endpoint(), server.user(), server.password(), "default", Map.of()));
    }

    /** Makes the log and the databases of target and runs. */
    void createDatabases() {
        String columns = CdcColumn.definitions().stream().collect(Collectors.joining(", "));
        execute("CREATE TABLE %s (%s) ENGINE = MergeTree ORDER BY (dpone_cdc_unique_key_hash)"
                .formatted(world.log().quoted(), columns));
        for (String database : world.databases()) {
            connector.execute(new ClickHouseStatement(
                    "CREATE DATABASE %s ENGINE = %s"
                            .formatted(database, world.place().engine()),
                    id(),
                    Map.of(),
                    Map.of("allow_deprecated_database_ordinary", "1"),
                    Duration.ofSeconds(30)));
        }
    }

    void dropDatabases() {
        world.databases()
                .forEach(database -> execute(
                        "DROP DATABASE IF EXISTS " + database + " SETTINGS force_remove_data_recursively_on_drop = 1"));
    }

    /** Takes the target and all tables of runs away, as if the route were new. */
    void dropTables() {
        tables().forEach(table -> execute("DROP TABLE IF EXISTS %s SYNC".formatted(table)));
    }

    /** Appends an event of every key, all in one version, and a delete of another key. */
    void append(long version) {
        execute("""
                INSERT INTO %1$s (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash,
                    dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_deleted,
                    dpone_cdc_ingested_at)
                SELECT 'stream', if(number = %2$d, 'delete', 'update'), toString(%3$d),
                    hex(SHA256(concat(toString(number), '@', toString(%3$d)))), hex(SHA256(toString(number))),
                    concat('{"id":', toString(number), '}'), '{"v":%3$d}', number = %2$d, toDateTime64(%3$d, 3, 'UTC')
                FROM numbers(%4$d)
                SETTINGS async_insert = 0""".formatted(world.log().quoted(), KEYS, version, KEYS + 1));
    }

    /** What a reader sees now. */
    Sighting look() {
        try {
            Row row = query("""
                    WITH JSONExtractUInt(dpone_cdc_payload_json, 'v') AS v
                    SELECT count() AS n, uniqExact(dpone_cdc_unique_key_hash) AS k, min(v) AS oldest, max(v) AS newest
                    FROM %s""".formatted(world.target().quoted())).get(0);
            return Sighting.of(row.number("n"), row.number("k"), row.number("oldest"), row.number("newest"));
        } catch (StatementRefused e) {
            if (e.code() == UNKNOWN_TABLE || e.code() == UNKNOWN_DATABASE) {
                return Sighting.missing();
            }
            throw e;
        }
    }

    /** Every table besides the log, as {@code database.table}. */
    List<String> tables() {
        return query("SELECT concat(database, '.', name) AS t FROM system.tables WHERE database IN (%s) ORDER BY t"
                        .formatted(quotedDatabases()))
                .stream()
                .map(row -> row.string("t"))
                .toList();
    }

    /** Statements of Remat that run on the server. */
    long running() {
        return query("SELECT count() AS n FROM system.processes WHERE startsWith(query_id, 'remat_')")
                .get(0)
                .number("n");
    }

    List<Row> query(String sql) {
        return connector.query(new ClickHouseStatement(sql, id(), Map.of(), Map.of(), Duration.ofMinutes(1)));
    }

    void execute(String sql) {
        connector.execute(new ClickHouseStatement(sql, id(), Map.of(), Map.of(), Duration.ofMinutes(1)));
    }

    private String quotedDatabases() {
        return world.databases().stream().map("'%s'"::formatted).collect(Collectors.joining(", "));
    }

    private static String id() {
        return "test_" + UUID.randomUUID();
    }

    @Override
    public void close() {
        connector.close();
    }
}
