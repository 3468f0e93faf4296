package dev.remat.benchmarks.server;

import dev.remat.embedded.EmbeddedClickHouse;
import dev.remat.embedded.EmbeddedClickHouseConfig;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The server that is measured: an embedded engine that lives as long as this object, or one that somebody runs. The benchmark
 * works in a database of its own, which is dropped at the end.
 */
public final class BenchServer implements AutoCloseable {

    private static final int NAME_LENGTH = 12;

    private final ClickHouseServer server;
    private final ClickHouseConnector connector;
    private final String database;
    private final @Nullable EmbeddedClickHouse engine;

    private BenchServer(ClickHouseServer server, @Nullable EmbeddedClickHouse engine) {
        this.server = server;
        this.connector = ClientV2Connector.to(server);
        this.database = "bench_" + UUID.randomUUID().toString().replace("-", "").substring(0, NAME_LENGTH);
        this.engine = engine;
    }

    /** An engine in a child process, with its data in a temporary folder. */
    public static BenchServer embedded() {
        var engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.temporary());
        return new BenchServer(
                        new ClickHouseServer(engine.endpoint(), engine.user(), engine.password(), "default", Map.of()),
                        engine)
                .withDatabase();
    }

    /** A server that is there already. */
    public static BenchServer at(URI endpoint, String user, String password) {
        return new BenchServer(new ClickHouseServer(endpoint, user, password, "default", Map.of()), null)
                .withDatabase();
    }

    private BenchServer withDatabase() {
        try {
            statements("bench_setup", Map.of()).execute("CREATE DATABASE " + database);
            return this;
        } catch (RuntimeException e) {
            closeAll();
            throw e;
        }
    }

    /** Statements whose query ids begin with {@code label} and something unique. */
    public Statements statements(String label, Map<String, String> settings) {
        return new Statements(connector, "%s_%s".formatted(label, UUID.randomUUID()), settings);
    }

    public ClickHouseConnector connector() {
        return connector;
    }

    /** The address and login, for those who open connections of their own. */
    public ClickHouseServer login() {
        return server;
    }

    /** The database that everything is made in. */
    public String database() {
        return database;
    }

    public String version() {
        return statements("bench_setup", Map.of())
                .query("SELECT version() AS version")
                .get(0)
                .string("version");
    }

    /** {@code embedded}, or the address of the server. */
    public String kind() {
        return engine == null ? server.label() : "embedded";
    }

    @Override
    public void close() {
        try {
            statements("bench_setup", Map.of()).execute("DROP DATABASE IF EXISTS %s SYNC".formatted(database));
        } finally {
            closeAll();
        }
    }

    private void closeAll() {
        connector.close();
        if (engine != null) {
            engine.close();
        }
    }
}
