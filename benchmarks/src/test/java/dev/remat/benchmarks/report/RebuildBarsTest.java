package dev.remat.benchmarks.report;

import static dev.remat.benchmarks.report.Contestants.failed;
import static dev.remat.benchmarks.report.Contestants.ran;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RebuildBarsTest {

    @Test
    void takesTheUpdateAtTenMillionEventsAndTheRestAtTheLargestLog() {
        List<SizeResult> sizes = List.of(
                size(1_000_000, ran("remat-full", 2), ran("update-1", 1), ran("floor", 1)),
                size(10_000_000, ran("remat-full", 20), ran("update-1", 4), ran("floor", 10)),
                size(30_000_000, ran("remat-full", 60), ran("update-1", 6), ran("floor", 40)));

        Bar update = bar("update-seconds", sizes);
        assertThat(update.measured()).isEqualTo(0.2);
        assertThat(update.note()).startsWith("10,000,000 events in 8 parts");
        Bar floor = bar("full-floor", sizes);
        assertThat(floor.measured()).isEqualTo(1.5);
        assertThat(floor.note()).startsWith("30,000,000 events in 8 parts");
    }

    @Test
    void takesTheLargestLogAtWhichBothRan() {
        List<SizeResult> sizes = List.of(
                size(1_000_000, ran("remat-full", 1), ran("dpone", 4)),
                size(10_000_000, ran("remat-full", 10), ran("dpone", 20)),
                size(30_000_000, ran("remat-full", 30), failed("dpone", "out of memory")));

        Bar dpone = bar("full-seconds", sizes);
        assertThat(dpone.measured()).isEqualTo(0.5);
        assertThat(dpone.note()).startsWith("10,000,000 events in 8 parts");
    }

    @Test
    void namesWhoNeverRan() {
        List<SizeResult> sizes = List.of(size(1_000_000, ran("remat-full", 1), failed("dpone", "out of memory")));

        assertThat(bar("full-seconds", sizes).verdict()).isEqualTo("not measured: dpone did not run to its end");
        assertThat(bar("update-seconds", sizes).verdict()).isEqualTo("not measured: update-1 did not run to its end");
    }

    private static Bar bar(String id, List<SizeResult> sizes) {
        return RebuildBars.of(sizes, null).stream()
                .filter(bar -> bar.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static SizeResult size(long events, ContestantResult... contestants) {
        return new SizeResult(events, events / 5, 8, 1 << 28, events / 6, List.of(contestants));
    }
}
