package dev.remat.jobs.crash;

import dev.remat.embedded.junit.ClickHouseTest;
import org.junit.jupiter.api.Tag;

@Tag("soak")
@ClickHouseTest
class RandomFaultsSoakTest extends RandomFaults {

    @Override
    int runs() {
        return 1000;
    }
}
