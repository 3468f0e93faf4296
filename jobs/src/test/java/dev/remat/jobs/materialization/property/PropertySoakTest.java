package dev.remat.jobs.materialization.property;

import dev.remat.embedded.junit.ClickHouseTest;
import org.junit.jupiter.api.Tag;

/** The same for cases that no run has seen. */
@Tag("soak")
@ClickHouseTest
class PropertySoakTest extends PropertyContract {

    @Override
    int cases() {
        return 2_000;
    }

    /** Another one in each run. */
    @Override
    long seed() {
        return System.nanoTime();
    }
}
