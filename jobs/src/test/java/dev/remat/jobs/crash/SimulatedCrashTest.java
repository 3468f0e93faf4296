package dev.remat.jobs.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.fault.ProxiedRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The crash matrix with clients that die in a simulated way: before and after each statement that changes something, as reads
 * leave the server as it is; for one scenario before all of them. The soak kills processes, at every statement.
 */
@ClickHouseTest
class SimulatedCrashTest {

    private static final Ledger ALL = new Ledger();

    @TempDir
    private Path evidence;

    static List<Scenario> scenarios() {
        return Scenario.ALL;
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void leavesTheOldVersionOrTheNewOneWholeWhereverAClientDies(Scenario scenario, TestDatabase database) {
        try (var matrix = CrashMatrix.of(scenario, database, evidence, ALL)) {
            int changes = matrix.run(SimulatedDeath.BEFORE, ProxiedRequest::changes);
            assertThat(changes).as("statements that change something").isGreaterThan(2);
            matrix.run(SimulatedDeath.AFTER, ProxiedRequest::changes);
            matrix.run(LostAnswer.EXECUTED, ProxiedRequest::changes);
        }
        assertThat(ALL.newProblems()).isEmpty();
    }

    @Test
    void leavesTheOldVersionOrTheNewOneWholeWhateverStatementAClientDiesBefore(TestDatabase database) {
        try (var matrix = CrashMatrix.of(Scenario.REBUILD, database, evidence, ALL)) {
            assertThat(matrix.run(SimulatedDeath.BEFORE, sql -> true)).isGreaterThan(20);
        }
        assertThat(ALL.newProblems()).isEmpty();
    }

    @AfterAll
    static void print() {
        ALL.publish("simulated");
    }
}
