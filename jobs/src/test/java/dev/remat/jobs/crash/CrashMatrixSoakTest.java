package dev.remat.jobs.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.fault.ProxiedRequest;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole crash matrix: client processes that are killed before and after every statement, every request and every answer
 * lost, and an engine that is killed around every statement that changes something.
 */
@Tag("soak")
@ClickHouseTest
class CrashMatrixSoakTest {

    private static final Ledger ALL = new Ledger();

    /** With {@code -Dremat.crash.statements=changes} none that only reads. */
    private static final boolean ALL_STATEMENTS =
            !System.getProperty("remat.crash.statements", "all").equals("changes");

    /** Every scenario has more of them. */
    private static final int LEAST = ALL_STATEMENTS ? 10 : 5;

    @TempDir
    private Path folder;

    /** All of them, or those that {@code -Dremat.crash.scenarios} names, by commas. */
    static List<Scenario> scenarios() {
        String names = System.getProperty("remat.crash.scenarios", "");
        return names.isEmpty()
                ? Scenario.ALL
                : Arrays.stream(names.split(",")).map(Scenario::named).toList();
    }

    private static boolean isToBeCut(String sql) {
        return ALL_STATEMENTS || ProxiedRequest.changes(sql);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void leavesTheOldVersionOrTheNewOneWholeWhereverAClientIsKilled(Scenario scenario, TestDatabase database) {
        try (var matrix = CrashMatrix.of(scenario, database, folder, ALL)) {
            for (Blow blow :
                    List.of(ClientKill.BEFORE, ClientKill.AFTER, LostAnswer.NOT_EXECUTED, LostAnswer.EXECUTED)) {
                assertThat(matrix.run(blow, CrashMatrixSoakTest::isToBeCut)).isGreaterThan(LEAST);
            }
        }
        assertThat(ALL.newProblems()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void leavesTheOldVersionOrTheNewOneWholeWhereverTheEngineIsKilled(Scenario scenario) {
        try (var engine = new MortalEngine(folder.resolve("engine"));
                var matrix = CrashMatrix.onAServerThatDies(
                        scenario, engine.createDatabase(), folder.resolve("evidence"), ALL)) {
            var cuts = Stream.of(
                            new EngineKill(engine, EngineKill.Moment.BEFORE, 0),
                            new EngineKill(engine, EngineKill.Moment.DURING, 1),
                            new EngineKill(engine, EngineKill.Moment.DURING, 5),
                            new EngineKill(engine, EngineKill.Moment.AFTER, 0))
                    .map(blow -> matrix.run(blow, ProxiedRequest::changes))
                    .toList();
            assertThat(cuts)
                    .as(
                            "statements met; fewer where the trial of a swap was remembered for the port of an earlier proxy")
                    .containsOnly(Collections.max(cuts))
                    .allMatch(met -> met > 2);
        }
        assertThat(ALL.newProblems()).isEmpty();
    }

    @AfterEach
    void keep() {
        ALL.keep("soak");
    }

    @AfterAll
    static void endAndPrint() {
        ClientProcess.endSpare();
        ALL.publish("soak");
    }
}
