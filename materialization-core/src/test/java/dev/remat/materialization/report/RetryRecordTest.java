package dev.remat.materialization.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.run.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

class RetryRecordTest {

    private static final Instant END = Instant.parse("2026-02-01T00:00:00Z");
    private static final RunId FIRST = new RunId("20260131T235959Z_0a1b2c");
    private static final Attempts SECOND_OF_THREE = new Attempts(3, FIRST, Duration.ofSeconds(20));

    @Test
    void announcesTheNextAttemptOnlyOfAFailureThatMayPass() {
        for (FailureClass failure : FailureClass.values()) {
            RetryRecord retry = RetryRecord.of(SECOND_OF_THREE, failure, END, 0);
            boolean expected =
                    EnumSet.of(FailureClass.RETRYABLE, FailureClass.MEMORY).contains(failure);
            assertThat(retry.willRetry()).as(failure.id()).isEqualTo(expected);
        }
    }

    @Test
    void saysWhenTheNextFollowsAndWhichWasBefore() {
        RetryRecord retry = RetryRecord.of(SECOND_OF_THREE, FailureClass.MEMORY, END, 1);
        assertThat(retry)
                .isEqualTo(new RetryRecord(3, FailureClass.MEMORY, Instant.parse("2026-02-01T00:00:20Z"), FIRST, 1));
        assertThat(retry.calledOff()).isEqualTo(new RetryRecord(3, FailureClass.MEMORY, null, FIRST, 1));
    }

    @Test
    void announcesNothingAfterSuccessOrTheLastAttempt() {
        assertThat(RetryRecord.of(SECOND_OF_THREE, null, END, 0).willRetry()).isFalse();
        assertThat(RetryRecord.of(new Attempts(3, FIRST, null), FailureClass.RETRYABLE, END, 0)
                        .willRetry())
                .isFalse();
        assertThat(RetryRecord.of(Attempts.ONE, FailureClass.RETRYABLE, END, 0).willRetry())
                .isFalse();
    }
}
