package dev.remat.jobs.clickhouse;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.server.DockerServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** The contract on a server in a container. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerConnectorContract extends ClickHouseConnectorContract {

    private final String image;
    private @Nullable DockerServer server;
    private @Nullable TestDatabase database;

    ServerConnectorContract(String image) {
        this.image = image;
    }

    @BeforeAll
    void startServer() {
        server = DockerServer.start(image);
    }

    @BeforeEach
    void createDatabase() {
        if (server != null) {
            database = server.createDatabase();
            use(database);
        }
    }

    @AfterEach
    void dropDatabase() {
        if (server != null && database != null) {
            server.drop(database);
        }
    }

    @AfterAll
    void stopServer() {
        if (server != null) {
            server.close();
        }
    }
}
