package dev.remat.jobs.materialization.property;

import dev.remat.embedded.junit.ClickHouseTest;

/** On the embedded engine, or on the server that {@code REMAT_TEST_CLICKHOUSE_ENDPOINT} names. */
@ClickHouseTest
class EmbeddedPropertyTest extends PropertyContract {

    @Override
    int cases() {
        return 75;
    }

    /** The same in each run, so that a change alone decides whether it passes; the soak takes others. */
    @Override
    long seed() {
        return 20_261_201;
    }
}
