package dev.remat.scheduler.progress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.service.MaterializationRequest;
import dev.remat.materialization.service.NotStarted;
import dev.remat.materialization.session.RunningStatement;
import dev.remat.scheduler.alert.SettableClock;
import dev.remat.scheduler.console.Colours;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands in a terminal while runs go on. */
class ProgressViewTest {

    private static final Instant START = Instant.parse("2026-12-01T09:45:52Z");
    private static final RunIdentity RUN = new RunIdentity("orders", new RunId("20261201T094552Z_bf8bc9"), 1, "node-1");
    private static final ClickHouseCdcMaterializationPlan PLAN = new ClickHouseCdcMaterializationPlan(
            new Dataset("cdc", "orders"), new Dataset("serving", "orders"), List.of("id"), null);
    private static final Route ROUTE =
            Route.unscheduled("orders", "ch", PLAN, ClickHouseCdcMaterializationPolicy.DEFAULTS);

    private final FakeTerminal terminal = new FakeTerminal();
    private final LiveLine line = new LiveLine(terminal.stream());
    private final SettableClock clock = new SettableClock(START);
    private int width = 80;
    private final ProgressView view = view(Colours.OFF);

    @Test
    void aPhaseThatHasEndedStaysAndTheNextOneMoves() {
        begin("build");
        assertThat(terminal.lines())
                .containsExactly("orders: run 20261201T094552Z_bf8bc9", "✓  preflight  0.2 s", "|  build      0 s");

        clock.move(Duration.ofSeconds(72));
        look(statement(4, 5_200_000, 10_000_000));
        view.tick();
        assertThat(terminal.lines())
                .hasSize(3)
                .last()
                .isEqualTo("/  build      1 min 12 s  ████░░░░   52 %  5.20 M of 10.0 M rows  1.5 GiB");
        width = 100;
        view.tick();
        assertThat(terminal.last()).endsWith("  5.20 M of 10.0 M rows  520 k/s  1.5 GiB");

        view.phaseEnded(RUN, phase("build", false, 72_000));
        assertThat(terminal.lines()).endsWith("✗  build      1 min 12 s", "");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 20, 40, 60, 80, 200})
    void noLineIsWiderThanTheTerminal(int columns) {
        width = columns;
        begin("build");
        clock.move(Duration.ofSeconds(40_000));
        look(statement(4, 5_200_000_000L, 10_000_000_000L), statement(5, 1, 2));
        view.tick();
        look(statement(5, 3, 4));
        view.tick();
        view.phaseEnded(RUN, phase("build", true, 40_000_000));
        view.ended(failed(1));
        view.ended(failed(3));
        assertThat(terminal.lines()).allSatisfy(shown -> assertThat(shown).hasSizeLessThan(columns));
    }

    @Test
    void aNarrowTerminalStillHasThePart() {
        width = 40;
        begin("build");
        look(statement(4, 5_200_000, 10_000_000));
        view.tick();
        assertThat(terminal.last()).contains("build", "52 %");
    }

    @Test
    void aFurtherStatementOfAPhaseSaysThatItBeginsAnew() {
        begin("build");
        look(statement(4, 9, 10));
        view.tick();
        assertThat(terminal.last()).contains(" 90 %").doesNotContain("statement");
        look(statement(5, 1, 10));
        view.tick();
        assertThat(terminal.last()).contains("statement 2", " 10 %");
        look(statement(5, 2, 10), statement(6, 3, 10));
        view.tick();
        assertThat(terminal.last()).contains("2 statements", "  5 rows").doesNotContain("%");
    }

    @Test
    void thePartOfAStatementNeverFallsAndIsNotToldBeyondTheTotal() {
        begin("build");
        look(statement(4, 50, 100));
        look(statement(4, 60, 1000));
        view.tick();
        assertThat(terminal.last()).as("the total has grown").contains(" 50 %", "60 of 1000 rows");
        look(statement(4, 1200, 1000));
        view.tick();
        assertThat(terminal.last()).contains("1200 rows").doesNotContain("%", "of");
        look(statement(4, 1200, 0));
        view.tick();
        assertThat(terminal.last()).contains("1200 rows").doesNotContain("%", "of");
    }

    @Test
    void whatBelongsToAnotherPhaseByNowIsNotShown() {
        begin("audit");
        look(statement(4, 50, 100));
        view.tick();
        assertThat(terminal.last()).isEqualTo("/  audit      0 s");
    }

    @Test
    void linesOfTheLogComeToStandAboveTheOneThatMoves() throws IOException {
        begin("build");
        try (var log = line.lines()) {
            log.write("half a ".getBytes(UTF_8));
            assertThat(terminal.last()).isEqualTo("|  build      0 s");
            log.write("warning\n".getBytes(UTF_8));
        }
        assertThat(terminal.lines()).endsWith("half a warning", "|  build      0 s");
    }

    @Test
    void countsTheTimeToTheNextAttemptDownAndSaysWhy() {
        begin("preflight");
        view.ended(failed(1));
        clock.move(Duration.ofSeconds(4));
        view.tick();
        assertThat(terminal.last()).isEqualTo("attempt 2 of 3 in 6 s: the server is away");
        view.started(ROUTE, RUN);
        assertThat(terminal.lines()).endsWith("orders: run 20261201T094552Z_bf8bc9", "");
    }

    @Test
    void tellsHowItEndedWhereNoReportFollows() {
        begin("preflight");
        view.ended(failed(3));
        assertThat(terminal.lines()).endsWith("failed after 0.0 s: the server is away", "");
    }

    @Test
    void withoutColorsThereAreNone() {
        begin("build");
        assertThat(terminal.raw()).doesNotContainPattern("\u001b\\[[0-9]*m");

        ProgressView coloured = view(new Colours(true));
        coloured.phaseEnded(RUN, phase("build", true, 1));
        assertThat(terminal.raw()).contains("\u001b[32m✓ \u001b[0m");
    }

    @Test
    void aServerThatRefusesIsNotAskedAgainAndOneThatIsAwayIs() {
        begin("build");
        List<String> asked = new ArrayList<>();
        var refused = new ProcessesPoll(view, run -> () -> {
            asked.add("refused");
            throw new StatementRefused(497, "Not enough privileges", "q", null);
        });
        var away = new ProcessesPoll(view, run -> () -> {
            asked.add("away");
            throw new ConnectionFailed("connection refused", "q", null);
        });
        for (int look = 0; look < 3; look++) {
            refused.run();
            away.run();
        }
        assertThat(asked).containsExactlyInAnyOrder("refused", "away", "away", "away");
        view.tick();
        assertThat(terminal.last()).isEqualTo("/  build      0 s");
    }

    private ProgressView view(Colours colours) {
        return new ProgressView(line, new PhaseText(colours, true), () -> width, clock, true);
    }

    private void begin(String phase) {
        view.started(ROUTE, RUN);
        view.phaseBegun(RUN, "preflight");
        view.phaseEnded(RUN, phase("preflight", true, 240));
        view.phaseBegun(RUN, phase);
    }

    private void look(RunningStatement... found) {
        view.see(RUN, List.of(found));
    }

    private static RunningStatement statement(int number, long rows, long total) {
        String id = "%s_build_%d".formatted(RUN.queryIdPrefix(), number);
        return new RunningStatement(id, Duration.ofSeconds(10), rows, total, 0, 3L << 29);
    }

    private static PhaseRecord phase(String name, boolean completed, long millis) {
        return new PhaseRecord(name, START, Duration.ofMillis(millis), completed, List.of());
    }

    /** The end of an attempt out of three. */
    private RunResult failed(int attempt) {
        var identity = new RunIdentity("orders", RUN.runId(), attempt, "node-1");
        var attempts = new Attempts(3, null, attempt == 3 ? null : Duration.ofSeconds(10));
        var request = new MaterializationRequest(
                PLAN,
                ClickHouseCdcMaterializationPolicy.DEFAULTS,
                identity,
                EvidenceLocation.flat(Path.of("evidence")),
                new Cancellation(),
                attempts,
                Trigger.MANUAL,
                LockTerms.DEFAULTS);
        return NotStarted.failed(request, Blockers.UNREACHABLE, "the server is away", clock);
    }
}
