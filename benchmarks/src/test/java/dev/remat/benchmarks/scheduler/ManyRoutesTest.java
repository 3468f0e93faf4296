package dev.remat.benchmarks.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
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
        var figures = new TriggerLateness(folder, Duration.ofSeconds(3), 2).measure(10);

        assertThat(figures.fired()).isEqualTo(10);
        assertThat(figures.lateness().p50()).isNotNegative();
        assertThat(figures.lateness().max())
                .isGreaterThanOrEqualTo(figures.lateness().p50());
    }
}
