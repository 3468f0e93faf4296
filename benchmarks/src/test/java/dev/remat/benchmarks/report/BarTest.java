package dev.remat.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.benchmarks.report.ContestantResult.Round;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BarTest {

    @Test
    void saysByHowMuchItIsMetOrMissed() {
        assertThat(Bar.of("a", "", 0.5, "x", 0.4, "").verdict()).isEqualTo("met, 20 % below");
        assertThat(Bar.of("a", "", 0.5, "x", 0.5, "").verdict()).isEqualTo("met, 0 % below");
        assertThat(Bar.of("a", "", 0.5, "x", 0.75, "").verdict()).isEqualTo("missed, 50 % above");
        assertThat(Bar.of("a", "", 0, "reads", 0, "").verdict()).isEqualTo("met");
        assertThat(Bar.of("a", "", 0, "reads", 1, "").verdict()).isEqualTo("missed");
        assertThat(Bar.notMeasured("a", "", 1, "s", "no time").verdict()).isEqualTo("not measured: no time");
    }

    @Test
    void takesTheMiddleAndTheQuantiles() {
        assertThat(Spread.of(3, 1, 2)).isEqualTo(new Spread(1, 2, 3));
        assertThat(Spread.of(4, 1, 2, 3)).isEqualTo(new Spread(1, 2.5, 4));
        assertThat(Spread.quantile(0.99, 1, 2, 3)).isEqualTo(3);
        assertThat(Spread.quantile(0.5, 4, 1, 2, 3)).isEqualTo(2);
    }

    @Test
    void comparesTheGrownLogWithTheSmallest() {
        var bars = RebuildBars.of(
                List.of(
                        size(1_000_000, result("update-same", 1)),
                        size(10_000_000, result("update-same", 2), result("remat-full", 8))),
                200L);

        assertThat(bars)
                .filteredOn(bar -> bar.id().equals("update-flat"))
                .singleElement()
                .satisfies(bar -> {
                    assertThat(bar.measured()).isEqualTo(2.0);
                    assertThat(bar.verdict()).isEqualTo("missed, 33 % above");
                });
        assertThat(bars)
                .filteredOn(bar -> bar.id().equals("memory-cap"))
                .singleElement()
                .satisfies(bar -> {
                    assertThat(bar.measured()).isEqualTo(0.5);
                    assertThat(bar.met()).isTrue();
                });
        assertThat(bars)
                .filteredOn(bar -> bar.id().equals("full-floor"))
                .singleElement()
                .satisfies(bar -> assertThat(bar.verdict()).isEqualTo("not measured: floor did not run to its end"));
    }

    private static SizeResult size(long events, ContestantResult... contestants) {
        return new SizeResult(events, events / 5, 8, 1, 1, Arrays.asList(contestants));
    }

    private static ContestantResult result(String id, double seconds) {
        return new ContestantResult(
                id,
                id,
                "rebuild",
                0,
                List.of(new Round(seconds, seconds, 100, 1, 1, 1, "")),
                Spread.of(seconds),
                new ContestantResult.Check(1, "1", true, 1),
                "");
    }
}
