package dev.remat.jobs.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A handful of real kills, around the statement that publishes. The soak does it at every statement. */
@ClickHouseTest
class RealKillTest {

    private static final Ledger ALL = new Ledger();

    @TempDir
    private Path folder;

    @Test
    void survivesClientsThatAreKilledAroundPublishing(TestDatabase database) {
        try (var matrix = CrashMatrix.of(Scenario.REBUILD, database, folder, ALL)) {
            assertThat(matrix.run(ClientKill.BEFORE, matrix::publishes)).isEqualTo(1);
            assertThat(matrix.run(ClientKill.AFTER, matrix::publishes)).isEqualTo(1);
        }
        assertThat(ALL.newProblems()).isEmpty();
    }

    @Test
    void survivesEnginesThatAreKilledAroundPublishing() {
        try (var engine = new MortalEngine(folder.resolve("engine"));
                var matrix = CrashMatrix.onAServerThatDies(
                        Scenario.REBUILD, engine.createDatabase(), folder.resolve("evidence"), ALL)) {
            for (var moment : EngineKill.Moment.values()) {
                var kill = new EngineKill(engine, moment, 1);
                assertThat(matrix.run(kill, matrix::publishes)).isEqualTo(1);
            }
        }
        assertThat(ALL.newProblems()).isEmpty();
    }

    @AfterAll
    static void endAndPrint() {
        ClientProcess.endSpare();
        ALL.publish("real-kills");
    }
}
