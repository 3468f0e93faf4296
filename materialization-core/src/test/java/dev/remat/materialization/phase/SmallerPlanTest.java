package dev.remat.materialization.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.policy.Limits;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SmallerPlanTest {

    private static final Limits FOUR_GIB = new Limits(Duration.ofMinutes(1), 4L << 30, 8, Map.of("max_threads", "7"));

    @Test
    void halvesThreadsAndMemoryWithEachAttempt() {
        assertThat(SmallerPlan.of(FOUR_GIB.halved(), 16, 0)).isEqualTo(new SmallerPlan(4, 1L << 30, 8_192));
        assertThat(SmallerPlan.of(FOUR_GIB.halved().halved(), 16, 0)).isEqualTo(new SmallerPlan(2, 1L << 29, 4_096));
    }

    @Test
    void goesByTheServerWhereTheRouteSaysNothing() {
        assertThat(SmallerPlan.of(Limits.DEFAULTS.halved(), 16, 8L << 30))
                .isEqualTo(new SmallerPlan(8, 2L << 30, 8_192));
        assertThat(SmallerPlan.of(Limits.DEFAULTS.halved(), 0, 0))
                .as("a server that tells nothing")
                .isEqualTo(new SmallerPlan(1, 1L << 29, 8_192));
    }

    @Test
    void neverGetsTooSmallToWork() {
        Limits tiny = new Limits(Duration.ofMinutes(1), 1L << 20, 1, Map.of());
        for (int attempt = 0; attempt < 100; attempt++) {
            tiny = tiny.halved();
        }
        assertThat(SmallerPlan.of(tiny, 1, 1)).isEqualTo(new SmallerPlan(1, 16L << 20, 1_024));
    }

    @Test
    void letsStandWhatTheRouteSetsByName() {
        Map<String, String> build = Map.of("insert_deduplicate", "0", "max_memory_usage", "4294967296");
        var plan = SmallerPlan.of(FOUR_GIB.halved(), 16, 0);

        assertThat(BuildSettings.smaller(build, plan, FOUR_GIB, ServerVersion.parse("25.1")))
                .isEqualTo(Map.of(
                        "insert_deduplicate", "0",
                        "max_memory_usage", "4294967296",
                        "max_threads", "7",
                        "max_block_size", "8192",
                        "max_bytes_before_external_sort", "1073741824",
                        "max_bytes_ratio_before_external_sort", "0"));
        assertThat(BuildSettings.smaller(build, plan, FOUR_GIB, ServerVersion.OLDEST_SUPPORTED))
                .doesNotContainKey("max_bytes_ratio_before_external_sort");
    }
}
