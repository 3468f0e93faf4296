package dev.remat.jobs.materialization;

import dev.remat.embedded.junit.ClickHouseTest;

/** On the embedded engine, or on the server that {@code REMAT_TEST_CLICKHOUSE_ENDPOINT} names. */
@ClickHouseTest
class EmbeddedTypedIncrementalTest extends TypedIncrementalContract {}
