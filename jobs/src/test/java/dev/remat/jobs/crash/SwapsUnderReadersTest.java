package dev.remat.jobs.crash;

import dev.remat.embedded.junit.ClickHouseTest;

@ClickHouseTest
class SwapsUnderReadersTest extends SwapsUnderReaders {

    @Override
    int swaps() {
        return 10;
    }
}
