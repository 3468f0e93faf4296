package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.RunResult;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One key of two million events, which alone takes four times the memory, among 200,000 others. */
@Tag("soak")
@ClickHouseTest
class PiecesSoakTest extends PiecesContract {

    private static final long LIMIT = 300L << 20;

    @ParameterizedTest
    @ValueSource(strings = {LogTable.KEY_ORDER, LogTable.TIME_ORDER})
    void keepsToItsMemoryWithAKeyOfTwoMillionEvents(String order) {
        log.execute("DROP TABLE %s SYNC".formatted(log.dataset().quoted()));
        log = LogTable.create(connector, log.dataset(), order);
        fillWithALargeKey(2_000_000, 2_500_000, 200_000);
        var limits = new Limits(Duration.ofMinutes(30), LIMIT, 2, Map.of());
        RunResult result = passed(rebuild().with(POLICY.with(limits)).run());
        assertThat(result.report().metrics())
                .containsEntry(
                        "strategy", (order.equals(LogTable.KEY_ORDER) ? Strategy.RANGES : Strategy.TWO_STEP).id());
        assertThat(result.report().rowsSourceEvents()).isEqualTo(2_500_000);
        assertStayedBelow(result, LIMIT);
    }
}
