package dev.remat.materialization.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunTest {

    @Test
    void takesNoDecisionWithoutANameOrAReason() {
        assertThat(new Decider(" ann ", " because\n").by()).isEqualTo("ann");
        for (String[] given : new String[][] {{"", "why"}, {"ann", " "}, {"ann", "x".repeat(501)}}) {
            assertThatThrownBy(() -> new Decider(given[0], given[1]))
                    .isInstanceOf(InvalidDecider.class)
                    .hasMessageContaining("give 1 to 500");
        }
    }

    private static final Instant NOW = Instant.parse("2026-03-29T01:02:03.999Z");

    @Test
    void namesARunByItsUtcStartWhateverTheZone() {
        var clock = Clock.fixed(NOW, ZoneId.of("Australia/Lord_Howe"));
        RunId id = RunId.create(clock, new Random(1));
        assertThat(id.text()).matches(RunId.PATTERN).startsWith("20260329T010203Z_");
        assertThat(id.startedAt()).isEqualTo("2026-03-29T01:02:03Z");
    }

    @Test
    void makesIdsOfOneSecondInTheirOrder() {
        var clock = Clock.fixed(NOW, ZoneOffset.UTC);
        List<String> ids = IntStream.range(0, 1000)
                .mapToObj(number -> RunId.create(clock, new Random(number)).text())
                .toList();
        assertThat(ids).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void e98RefusesAnIdThatIsNotPortable() {
        for (String bad : List.of("", "..", "2026-03-29T01:02:03Z", "20260329T010203Z_0A1B2C", "a/b")) {
            assertThatThrownBy(() -> new RunId(bad)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void tellsEachReactionOnceAndKeepsTheFirstReason() {
        var cancellation = new Cancellation();
        List<String> told = new ArrayList<>();
        cancellation.onCancel(() -> told.add("kept"));
        cancellation.onCancel(() -> told.add("taken back")).close();
        cancellation.cancel("first");
        cancellation.cancel("second");
        cancellation.onCancel(() -> told.add("late"));
        assertThat(told).containsExactly("kept", "late");
        assertThat(cancellation.reason()).contains("first");
    }
}
