package dev.remat.jobs.crash;

import dev.remat.embedded.junit.ClickHouseTest;

@ClickHouseTest
class RandomFaultsTest extends RandomFaults {

    @Override
    int runs() {
        return 8;
    }
}
