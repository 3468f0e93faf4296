package dev.remat.jobs.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.fault.ProxiedRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The crash matrix with clients that die in a simulated way: before each statement that changes something, as reads leave the
 * server as it is, and with the answers lost to those that move tables. The soak kills processes, at every statement.
 */
@ClickHouseTest
class SimulatedCrashTest {

    private static final Ledger ALL = new Ledger();

    @TempDir
    private Path evidence;

    static List<Scenario> scenarios() {
        return List.of(Scenario.REBUILD, Scenario.INCREMENTAL, Scenario.ROLLED_BACK);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void leavesTheOldVersionOrTheNewOneWholeWhereverAClientDies(Scenario scenario, TestDatabase database) {
        try (var matrix = CrashMatrix.of(scenario, database, evidence, ALL)) {
            int changes = matrix.run(SimulatedDeath.BEFORE, ProxiedRequest::changes);
            assertThat(changes).as("statements that change something").isGreaterThan(2);
            matrix.run(LostAnswer.EXECUTED, SimulatedCrashTest::movesTables);
        }
        assertThat(ALL.newProblems()).isEmpty();
    }

    private static boolean movesTables(String sql) {
        return sql.startsWith("EXCHANGE ") || sql.startsWith("RENAME ");
    }

    @AfterAll
    static void print() {
        ALL.publish("simulated");
    }
}
