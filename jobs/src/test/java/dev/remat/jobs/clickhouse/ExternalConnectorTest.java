package dev.remat.jobs.clickhouse;

import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** The contract against any server that the environment names; see {@code docs/developer-materialization.md}. */
@EnabledIfEnvironmentVariable(
        named = "REMAT_TEST_CLICKHOUSE_ENDPOINT",
        matches = ".+",
        disabledReason = "REMAT_TEST_CLICKHOUSE_ENDPOINT names no server")
class ExternalConnectorTest extends ClickHouseConnectorContract {

    private @Nullable TestServer database;

    @BeforeEach
    void createDatabase() {
        database = new TestServer(
                URI.create(System.getenv("REMAT_TEST_CLICKHOUSE_ENDPOINT")),
                System.getenv().getOrDefault("REMAT_TEST_CLICKHOUSE_USER", "default"),
                System.getenv().getOrDefault("REMAT_TEST_CLICKHOUSE_PASSWORD", ""));
    }

    @AfterEach
    void dropDatabase() {
        if (database != null) {
            database.close();
        }
    }

    @Override
    protected ClickHouseServer server() {
        return Objects.requireNonNull(database).server();
    }
}
