package dev.remat.materialization.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementTimedOut;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.session.RunEnded;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureClassesTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            202, RETRYABLE
            209, RETRYABLE
            210, RETRYABLE
            236, RETRYABLE
            242, RETRYABLE
            252, RETRYABLE
            279, RETRYABLE
            319, RETRYABLE
            439, RETRYABLE
            745, RETRYABLE
            999, RETRYABLE
            241, MEMORY
            192, CONFIGURATION
            193, CONFIGURATION
            194, CONFIGURATION
            516, CONFIGURATION
            497, CONFIGURATION
            164, CONFIGURATION
            81, CONFIGURATION
            60, CONFIGURATION
            62, CONFIGURATION
            159, STOPPED
            394, STOPPED
            243, OTHER
            49, OTHER
            """)
    void tellsErrorsOfTheServerApart(int code, FailureClass expected) {
        assertThat(FailureClasses.of(new StatementRefused(code, "refused", "q", null)))
                .isEqualTo(expected);
    }

    @Test
    void triesAgainWhatWasNotReachedOrNotAnswered() {
        assertThat(FailureClasses.of(new ConnectionFailed("refused", "q", null)))
                .isEqualTo(FailureClass.RETRYABLE);
        assertThat(FailureClasses.of(new AnswerLost("HTTP status 503", "q", null)))
                .isEqualTo(FailureClass.RETRYABLE);
    }

    @Test
    void leavesAloneWhatMayStillRunOnTheServer() {
        assertThat(FailureClasses.of(new StatementTimedOut("late", "q", true, null)))
                .isEqualTo(FailureClass.RETRYABLE);
        assertThat(FailureClasses.of(new StatementTimedOut("late", "q", false, null)))
                .isEqualTo(FailureClass.UNKNOWN);
    }

    @Test
    void doesNotTrustAFailureThatNobodyHasThoughtOf() {
        assertThat(FailureClasses.of(new IllegalStateException("a bug"))).isEqualTo(FailureClass.OTHER);
        assertThat(FailureClasses.of(List.of("clickhouse_cdc_materialization.to_come")))
                .isEqualTo(FailureClass.OTHER);
    }

    @Test
    void goesByTheCauseOnlyWhereTheRunHasNoVerdictOfItsOwn() {
        var lost = new AnswerLost("cut", "q", null);
        assertThat(FailureClasses.of(new RunEnded(Outcome.UNKNOWN, Blockers.OUTCOME_UNKNOWN, "cut", lost)))
                .isEqualTo(FailureClass.UNKNOWN);
        assertThat(FailureClasses.of(new RunEnded(Outcome.CANCELLED, Blockers.CANCELLED, "asked", lost)))
                .isEqualTo(FailureClass.STOPPED);
        assertThat(FailureClasses.of(new RunEnded(Outcome.FAILED, Blockers.TIMED_OUT, "late", lost)))
                .isEqualTo(FailureClass.STOPPED);
    }

    @Test
    void letsTheReasonDecideThatAnotherAttemptCannotChange() {
        assertThat(FailureClasses.of(List.of(Blockers.UNREACHABLE, Blockers.SCHEMA_CHANGE)))
                .isEqualTo(FailureClass.CONFIGURATION);
        assertThat(FailureClasses.of(List.of(Blockers.UNREACHABLE))).isEqualTo(FailureClass.RETRYABLE);
    }

    @Test
    void everyBlockerHasItsClass() {
        assertThat(Arrays.stream(Blockers.class.getFields()).map(FailureClassesTest::value))
                .allMatch(FailureClasses::knows);
    }

    private static String value(Field constant) {
        try {
            return String.valueOf(constant.get(null));
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
