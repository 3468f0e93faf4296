package dev.remat.jobs.clickhouse;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import org.junit.jupiter.api.BeforeEach;

/** The contract on the embedded engine, or on the server that {@code REMAT_TEST_CLICKHOUSE_ENDPOINT} names. */
@ClickHouseTest
class ClientV2ConnectorTest extends ClickHouseConnectorContract {

    @BeforeEach
    void on(TestDatabase database) {
        use(database);
    }
}
