package dev.remat.jobs.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.StatementUsage;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SummaryHeaderTest {

    @Test
    void readsWhatANewServerSays() {
        assertThat(usage("""
                        {"read_rows":"7","read_bytes":"70","written_rows":"0","written_bytes":"0","elapsed_ns":"1500000",\
                        "memory_usage":"4228372"}"""))
                .isEqualTo(new StatementUsage(7L, 70L, 0L, 0L, Duration.ofNanos(1_500_000), 4_228_372L, null));
    }

    @Test
    void leavesOpenWhatAnOlderServerDoesNotSay() {
        assertThat(usage("{\"read_rows\":\"7\",\"read_bytes\":\"70\",\"written_rows\":\"1\",\"written_bytes\":\"9\"}"))
                .isEqualTo(new StatementUsage(7L, 70L, 1L, 9L, null, null, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"read_rows\":\"many\"}", "{\"read_rows\":\"-1\"}"})
    void knowsNothingFromWhatIsNoSummary(String header) {
        assertThat(usage(header)).isEqualTo(StatementUsage.UNKNOWN);
    }

    @Test
    void knowsNothingWithoutTheHeader() {
        assertThat(SummaryHeader.usage(Map.of("X-ClickHouse-Timezone", "UTC"))).isEqualTo(StatementUsage.UNKNOWN);
    }

    private static StatementUsage usage(String header) {
        return SummaryHeader.usage(Map.of("x-clickhouse-summary", header));
    }
}
