package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Five hundred more of them. */
@Tag("soak")
@ClickHouseTest
class IncrementalChainSoakTest extends IncrementalChainContract {

    private static final Logger log = LoggerFactory.getLogger(IncrementalChainSoakTest.class);
    private static final long FIRST_SEED = 1000;
    private static final int CHAINS = 500;

    @Test
    void everyChainEndsEqualToAFullRebuild() {
        int incremental = 0;
        for (long seed : LongStream.range(FIRST_SEED, FIRST_SEED + CHAINS).toArray()) {
            incremental += seed % 40 == 3 ? followTyped(seed, STEPS) : follow(seed);
        }
        log.info("{} chains, {} runs were incremental", CHAINS, incremental);
        assertThat(incremental).isGreaterThan(2 * CHAINS);
    }
}
