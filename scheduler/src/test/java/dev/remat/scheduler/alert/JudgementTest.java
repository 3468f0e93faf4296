package dev.remat.scheduler.alert;

import static dev.remat.scheduler.alert.Sample.NOON;
import static dev.remat.scheduler.alert.Sample.ORPHAN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.alert.AlertTerms;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What is told of runs that follow each other, and what is not. */
class JudgementTest {

    private static final Duration REPEAT_AFTER = Duration.ofHours(4);

    @TempDir
    private Path evidence;

    private final SettableClock clock = new SettableClock(NOON);
    private Judgement judgement;

    @BeforeEach
    void start() {
        judgement = judgement(EnumSet.allOf(AlertKind.class), REPEAT_AFTER);
    }

    @Test
    void tellsATroubleOnce() {
        assertThat(told(Sample.failed())).containsExactly("orders failed");
        assertThat(told(Sample.failed().explained("in other words"))).isEmpty();
    }

    @Test
    void tellsItAgainWhenItHasLasted() {
        told(Sample.failed());
        clock.move(REPEAT_AFTER.minusMillis(1));
        assertThat(told(Sample.failed())).isEmpty();
        clock.move(Duration.ofMillis(1));
        assertThat(told(Sample.failed())).containsExactly("orders still fails");
        assertThat(told(Sample.failed())).isEmpty();
    }

    @Test
    void tellsItEachTimeWhereNothingIsToBeLeftOut() {
        judgement = judgement(EnumSet.allOf(AlertKind.class), Duration.ZERO);
        assertThat(told(Sample.failed())).hasSize(1);
        assertThat(told(Sample.failed())).hasSize(1);
    }

    @Test
    void tellsATroubleThatChanges() {
        told(Sample.failed());
        assertThat(told(Sample.failed().ended(Outcome.FAILED, Blockers.PREFLIGHT)))
                .containsExactly("orders failed");
        assertThat(told(Sample.failed().ended(Outcome.HELD, Blockers.GUARD_EMPTY)))
                .containsExactly("orders is held back by a guard");
    }

    @Test
    void doesNotCountBlockersInAnotherOrderAsAChange() {
        told(Sample.failed().ended(Outcome.HELD, Blockers.GUARD_EMPTY, Blockers.GUARD_MIN_ROWS));
        assertThat(told(Sample.failed().ended(Outcome.HELD, Blockers.GUARD_MIN_ROWS, Blockers.GUARD_EMPTY)))
                .isEmpty();
    }

    @Test
    void tellsTheEndOnceWithTheBeginning() {
        told(Sample.failed());
        told(Sample.failed().startedAt(NOON.plusSeconds(60)).ended(Outcome.FAILED, Blockers.PREFLIGHT));

        List<Due> due = judge(Sample.passed().startedAt(NOON.plusSeconds(120)));

        assertThat(due).singleElement().satisfies(one -> {
            assertThat(one.alert().title()).isEqualTo("orders has recovered");
            assertThat(one.alert().since()).isEqualTo(NOON);
        });
        due.forEach(judgement::delivered);
        assertThat(told(Sample.passed())).isEmpty();
    }

    @Test
    void saysNothingOfARouteThatWasNeverInTrouble() {
        assertThat(told(Sample.passed())).isEmpty();
        assertThat(evidence.resolve(".alerts")).doesNotExist();
    }

    @Test
    void tellsATroubleAgainThatWasNotDelivered() {
        assertThat(judge(Sample.failed())).hasSize(1);

        List<Due> due = judge(Sample.failed().startedAt(NOON.plusSeconds(60)));

        assertThat(due).singleElement().satisfies(one -> {
            assertThat(one.alert().title()).isEqualTo("orders failed");
            assertThat(one.alert().since()).as("of the first run").isEqualTo(NOON);
        });
    }

    @Test
    void doesNotTellTheEndOfWhatWasNotDelivered() {
        assertThat(judge(Sample.failed())).hasSize(1);
        assertThat(judge(Sample.passed())).isEmpty();
        assertThat(judge(Sample.failed().startedAt(NOON.plusSeconds(60))))
                .singleElement()
                .satisfies(one -> assertThat(one.alert().since()).isEqualTo(NOON.plusSeconds(60)));
    }

    @Test
    void tellsAnEndAgainThatWasNotDelivered() {
        told(Sample.failed());
        assertThat(judge(Sample.passed())).hasSize(1);
        assertThat(told(Sample.passed())).containsExactly("orders has recovered");
    }

    @Test
    void leavesOutKindsThatTheChannelDoesNotTell() {
        judgement = judgement(EnumSet.of(AlertKind.HELD), REPEAT_AFTER);
        assertThat(told(Sample.failed())).isEmpty();
        assertThat(told(Sample.failed().ended(Outcome.HELD, Blockers.GUARD_EMPTY)))
                .hasSize(1);
        assertThat(told(Sample.passed())).as("it does not tell ends").isEmpty();
        assertThat(told(Sample.failed().ended(Outcome.HELD, Blockers.GUARD_EMPTY)))
                .as("it was over")
                .containsExactly("orders is held back by a guard");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FAILED  | clickhouse_cdc_materialization.refused         | orders failed",
                "FAILED  | clickhouse_cdc_materialization.configuration   | orders cannot run as it is configured",
                "ABORTED | clickhouse_cdc_materialization.aborted         | orders was aborted: its process died",
                "HELD    | clickhouse_cdc_materialization.guard_empty     | orders is held back by a guard",
                "UNKNOWN | clickhouse_cdc_materialization.outcome_unknown | orders has an unknown outcome"
            })
    void tellsEveryTrouble(Outcome outcome, String blocker, String title) {
        assertThat(told(Sample.failed().ended(outcome, blocker))).containsExactly(title);
    }

    @ParameterizedTest
    @EnumSource(
            value = Outcome.class,
            mode = Mode.INCLUDE,
            names = {"VERIFIED", "REJECTED", "SKIPPED", "CANCELLED"})
    void saysNothingOfWhatSomebodyWished(Outcome outcome) {
        told(Sample.failed());
        assertThat(told(Sample.failed().ended(outcome, Blockers.CANCELLED))).isEmpty();
        assertThat(told(Sample.passed())).as("the trouble stood").containsExactly("orders has recovered");
    }

    @Test
    void aRunThatFoundNothingChangedHasRecovered() {
        told(Sample.failed());
        assertThat(told(Sample.passed().ended(Outcome.UNCHANGED))).containsExactly("orders has recovered");
    }

    @Test
    void tellsOfTablesThatStayBehindARunThatPassed() {
        assertThat(told(Sample.passed().warned("something else", ORPHAN)))
                .containsExactly("orders leaves tables behind");
        assertThat(told(Sample.passed().warned(ORPHAN.replace("359", "630"))))
                .as("the same table for another reason")
                .isEmpty();
        assertThat(told(Sample.passed().warned(ORPHAN, ORPHAN.replace("retired_1", "retired_2"))))
                .as("one more")
                .hasSize(1);
        assertThat(told(Sample.passed())).as("gone, without a word").isEmpty();
        assertThat(told(Sample.passed().warned(ORPHAN))).hasSize(1);
    }

    @Test
    void tellsTheEndOfATroubleBesideTablesThatStay() {
        told(Sample.failed());
        assertThat(told(Sample.passed().warned(ORPHAN)))
                .containsExactly("orders has recovered", "orders leaves tables behind");
    }

    @Test
    void remembersAcrossARestart() {
        told(Sample.failed());
        told(Sample.passed().of("customers").warned(ORPHAN));
        start();
        assertThat(told(Sample.failed())).isEmpty();
        assertThat(told(Sample.passed().of("customers").warned(ORPHAN))).isEmpty();
        assertThat(told(Sample.passed())).containsExactly("orders has recovered");
        start();
        assertThat(told(Sample.passed())).isEmpty();
    }

    @Test
    void toldIsByChannel() {
        told(Sample.failed());
        judgement = new Judgement(AlertTerms.DEFAULTS, new Ledger(evidence, "another"), clock);
        assertThat(told(Sample.failed())).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"no json", "[]", "`{\"run\": {\"since\": \"yesterday\"}}`", "``"})
    void takesAFileThatCannotBeReadForNone(String text) throws IOException {
        told(Sample.failed());
        Files.writeString(evidence.resolve(".alerts/ops/orders.json"), text);
        start();
        assertThat(told(Sample.failed())).containsExactly("orders failed");
    }

    @Test
    void remembersWithinTheProcessWhereNothingCanBeWritten() throws IOException {
        Files.writeString(evidence.resolve(".alerts"), "in the way");
        assertThat(told(Sample.failed())).hasSize(1);
        assertThat(told(Sample.failed())).isEmpty();
    }

    @Test
    void tellsAgainWhenTheClockWasSetBack() {
        told(Sample.failed());
        clock.move(Duration.ofHours(-1));
        assertThat(told(Sample.failed())).containsExactly("orders still fails");
    }

    private Judgement judgement(Set<AlertKind> on, Duration repeatAfter) {
        return new Judgement(new AlertTerms(on, repeatAfter, 10), new Ledger(evidence, "ops"), clock);
    }

    private List<Due> judge(Sample sample) {
        return Occurrence.of(sample.result(), "").stream()
                .flatMap(about -> judgement.of(about).stream())
                .toList();
    }

    /** Titles of what was told, and delivered. */
    private List<String> told(Sample sample) {
        List<Due> due = judge(sample);
        due.forEach(judgement::delivered);
        return due.stream().map(one -> one.alert().title()).toList();
    }
}
