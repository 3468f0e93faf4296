package dev.remat.scheduler.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.report.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RunStateTest {

    @ParameterizedTest
    @EnumSource
    void everyOutcomeIsTheEndOfARun(Outcome outcome) {
        RunState state = RunState.of(outcome);

        assertThat(state.id()).isEqualTo(outcome.id());
        assertThat(state.hasEnded()).isTrue();
        assertThat(RunState.RUNNING.mayBecome(state)).isTrue();
    }

    @Test
    void onlyWhatIsUnknownIsLeftAfterTheEnd() {
        for (RunState state : RunState.values()) {
            for (RunState next : RunState.values()) {
                if (state.hasEnded() && state.mayBecome(next)) {
                    assertThat(state).isEqualTo(RunState.UNKNOWN);
                    assertThat(next.hasEnded()).isTrue();
                }
            }
        }
        assertThat(RunState.UNKNOWN.mayBecome(RunState.ABORTED)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "scheduled, running",
        "queued, succeeded",
        "running, queued",
        "succeeded, failed",
        "failed, succeeded",
        "aborted, running",
        "unknown, running"
    })
    void refusesAStepThatCannotBe(String from, String to) {
        assertThatThrownBy(() -> RunState.of(from).become(RunState.of(to), "20260301T120000Z_0a1b2c"))
                .isInstanceOf(IllegalTransition.class)
                .hasMessage("run 20260301T120000Z_0a1b2c is %s and cannot become %s", from, to);
    }
}
