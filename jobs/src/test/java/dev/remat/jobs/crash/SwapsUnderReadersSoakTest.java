package dev.remat.jobs.crash;

import dev.remat.embedded.junit.ClickHouseTest;
import org.junit.jupiter.api.Tag;

@Tag("soak")
@ClickHouseTest
class SwapsUnderReadersSoakTest extends SwapsUnderReaders {

    @Override
    int swaps() {
        return 200;
    }
}
