package dev.remat.jobs.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatementSettingsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void roundsTheTimeoutUpToWholeSeconds() {
        assertThat(StatementSettings.limitSeconds(Duration.ofMillis(1))).isEqualTo(1);
        assertThat(StatementSettings.limitSeconds(Duration.ofSeconds(1))).isEqualTo(1);
        assertThat(StatementSettings.limitSeconds(Duration.ofMillis(1001))).isEqualTo(2);
    }

    @Test
    void leavesAStricterLimitOfTheStatementAlone() {
        assertThat(limit(Map.of("max_execution_time", "12"))).isEqualTo("12");
        assertThat(limit(Map.of("max_execution_time", "1200"))).isEqualTo("60");
        assertThat(limit(Map.of("max_execution_time", "0"))).isEqualTo("60");
        assertThat(limit(Map.of("max_execution_time", "soon"))).isEqualTo("soon");
        assertThat(limit(Map.of())).isEqualTo("60");
    }

    @Test
    void insistsOnSynchronousInsertsAndOnErrorsAtLimits() {
        var settings = StatementSettings.of(
                Map.of("async_insert", "1"),
                Map.of("timeout_overflow_mode", "break", "wait_end_of_query", "0"),
                MINUTE);
        assertThat(settings)
                .containsEntry("async_insert", "0")
                .containsEntry("timeout_overflow_mode", "throw")
                .containsEntry("wait_end_of_query", "1");
    }

    @Test
    void asksForAtMostAHundredProgressHeaders() {
        assertThat(interval(MINUTE)).isEqualTo("20000");
        assertThat(interval(Duration.ofHours(10))).isEqualTo("360000");
    }

    private static String limit(Map<String, String> ofStatement) {
        return String.valueOf(
                StatementSettings.of(Map.of(), ofStatement, MINUTE).get("max_execution_time"));
    }

    private static String interval(Duration timeout) {
        return String.valueOf(
                StatementSettings.of(Map.of(), Map.of(), timeout).get("http_headers_progress_interval_ms"));
    }
}
