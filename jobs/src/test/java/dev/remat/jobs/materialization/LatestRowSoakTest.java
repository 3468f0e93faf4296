package dev.remat.jobs.materialization;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Retirement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same comparison with the model for many more logs: few keys and many, one part and many, one thread and eight. */
@Tag("soak")
@ClickHouseTest
class LatestRowSoakTest extends LatestRowContract {

    private static final long FIRST_SEED = 1000;
    private static final int LOGS = 80;

    static LongStream seeds() {
        return LongStream.range(FIRST_SEED, FIRST_SEED + LOGS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void givesTheRowsOfTheModelWhateverThreadsPartsAndMerges(long seed) {
        int keys = List.of(1, 5, 40, 400).get((int) (seed % 4));
        List<CdcEvent> events = new EventGenerator(seed).events((int) (50 + seed % 900), keys);
        log.append(events, (int) (1 + seed % 7));
        for (Variant variant : Variant.all()) {
            compare(seed, events, variant, 8);
        }
        log.execute("OPTIMIZE TABLE %s FINAL".formatted(log.dataset().quoted()));
        for (Variant variant : Variant.all()) {
            compare(seed, events, variant, 1);
        }
    }

    private void compare(long seed, List<CdcEvent> events, Variant variant, int threads) {
        var policy = variant.policy()
                .with(new Limits(Duration.ofMinutes(5), null, threads, Map.of("max_block_size", "17"))
                        .with(variant.policy().limits().ranges()))
                .with(new Retirement(0, Duration.ZERO))
                .with(new Guards(true, 0, 1));
        var result = passed(rebuild().with(policy).run());
        assertMatchesModel(
                result, new LatestModel(events), policy, "seed " + seed + " threads " + threads + " " + variant);
    }
}
