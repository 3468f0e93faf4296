package dev.remat.jobs.clickhouse;

import dev.remat.embedded.junit.ClickHouseTest;

/** The contract on the embedded engine, or on the server that {@code REMAT_TEST_CLICKHOUSE_ENDPOINT} names. */
@ClickHouseTest
class ClientV2ConnectorTest extends ClickHouseConnectorContract {}
