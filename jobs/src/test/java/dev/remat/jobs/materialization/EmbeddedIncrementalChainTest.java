package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Forty chains of fixed seeds. */
@ClickHouseTest
class EmbeddedIncrementalChainTest extends IncrementalChainContract {

    private static final int CHAINS = 40;

    @Test
    void everyChainEndsEqualToAFullRebuild() {
        int incremental = 0;
        int chains = Integer.getInteger("remat.chains", CHAINS);
        for (long seed : LongStream.range(0, chains).toArray()) {
            incremental += follow(seed);
        }
        assertThat(incremental).isGreaterThan(2 * chains);
    }
}
