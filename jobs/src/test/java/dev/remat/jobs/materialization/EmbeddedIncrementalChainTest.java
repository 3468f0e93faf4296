package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Forty chains of fixed seeds. */
@ClickHouseTest
class EmbeddedIncrementalChainTest extends IncrementalChainContract {

    private static final int CHAINS = 40;
    private static final long TYPED_SEED = 3;

    /** Each step of a typed target takes as long as ten of another; the long profile takes all of them. */
    private static final int TYPED_STEPS = 12;

    @Test
    void everyChainEndsEqualToAFullRebuild() {
        int incremental = 0;
        int chains = Integer.getInteger("remat.chains", CHAINS);
        for (long seed : LongStream.range(0, chains).toArray()) {
            incremental += follow(seed);
        }
        assertThat(incremental).isGreaterThan(2 * chains);
    }

    @Test
    void aTypedChainEndsEqualToAFullRebuild() {
        assertThat(followTyped(TYPED_SEED, TYPED_STEPS)).isPositive();
    }
}
