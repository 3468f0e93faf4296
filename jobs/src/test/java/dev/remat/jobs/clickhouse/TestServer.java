package dev.remat.jobs.clickhouse;

import java.net.URI;
import java.util.Map;
import java.util.UUID;

/** A fresh database on a server that is there already, dropped when closed. */
final class TestServer implements AutoCloseable {

    private final ClientV2Connector admin;
    private final ClickHouseServer server;

    TestServer(URI endpoint, String user, String password) {
        String database = "remat_test_" + UUID.randomUUID().toString().replace("-", "");
        admin = ClientV2Connector.to(new ClickHouseServer(endpoint, user, password, "default", Map.of()));
        server = new ClickHouseServer(endpoint, user, password, database, Map.of());
        admin.execute(Statements.of("CREATE DATABASE " + database));
    }

    ClickHouseServer server() {
        return server;
    }

    @Override
    public void close() {
        admin.execute(Statements.of("DROP DATABASE " + server.database()));
        admin.close();
    }
}
