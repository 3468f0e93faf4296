package dev.remat.benchmarks.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.benchmarks.report.Bar;
import dev.remat.benchmarks.report.SchedulerPart.Quantiles;
import dev.remat.benchmarks.report.SchedulerPart.Triggers;
import dev.remat.benchmarks.report.Spread;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyRoutesTest {

    @TempDir
    private Path folder;

    @Test
    void loadsAndSchedulesEveryRoute() throws Exception {
        var figures = new ManyRoutes(folder, Duration.ofMillis(200)).measure(30);

        assertThat(figures.routes()).isEqualTo(30);
        assertThat(figures.loadSeconds()).isPositive();
        assertThat(figures.heapBytes()).isPositive();
        assertThat(figures.idleCpuPercent()).isNotNegative();
    }

    @Test
    void everyTriggerThatIsDueStartsARunAndNoneTooEarly() throws Exception {
        assertAllFired(new TriggerLateness(folder, Duration.ofSeconds(3), 2).measure(10, null));
    }

    @Test
    void theSameHoldsWithARegistryThatNodesShare() throws Exception {
        try (var database = RegistryDatabase.start()) {
            assertAllFired(new TriggerLateness(folder, Duration.ofSeconds(6), 2).measure(10, database.settings()));
        }
    }

    private static void assertAllFired(Triggers triggers) {
        assertThat(triggers.fired()).isEqualTo(10);
        Quantiles late = triggers.latenessSeconds();
        assertThat(late.p50()).isNotNegative();
        assertThat(late.max()).isGreaterThanOrEqualTo(late.p50());
    }

    @Test
    void fewRoutesAndTriggersSayNothingAboutMany() {
        var late = new Quantiles(0.01, 0.02, 0.03);
        assertThat(verdicts(9999, new Triggers(999, 999, late)))
                .containsEntry("routes-load", "not measured: only 9,999 routes")
                .containsEntry("lateness-memory", "not measured: only 999 triggers");
        assertThat(verdicts(10_000, new Triggers(1000, 1000, late)))
                .containsEntry("routes-load", "met, 20 % below")
                .containsEntry("lateness-memory", "met, 98 % below")
                .containsEntry("lateness-postgresql", "met, 98 % below")
                .containsEntry("run-overhead", "missed, 100 % above");
        assertThat(SchedulerBenchmark.bars(
                        figures(10_000), new Triggers(1000, 999, late), new Triggers(1000, 1000, late), Spread.of(0.3)))
                .filteredOn(bar -> bar.id().equals("lateness-memory"))
                .singleElement()
                .satisfies(bar -> assertThat(bar.met()).as("one never fired").isFalse());
    }

    private static Map<String, String> verdicts(int routes, Triggers late) {
        return SchedulerBenchmark.bars(figures(routes), late, late, Spread.of(0.3)).stream()
                .collect(Collectors.toMap(Bar::id, Bar::verdict));
    }

    private static ManyRoutes.Figures figures(int routes) {
        return new ManyRoutes.Figures(routes, 4, 1, 100, 0.5);
    }
}
