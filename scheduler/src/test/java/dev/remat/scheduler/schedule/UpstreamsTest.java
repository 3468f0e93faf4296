package dev.remat.scheduler.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UpstreamsTest {

    private final Upstreams waiting = new Upstreams(List.of("a", "b"), false);
    private final Upstreams withSlots = new Upstreams(List.of("a", "b"), true);

    @Test
    void asksForARunWhenAllHaveSucceeded() {
        assertThat(waiting.succeeded("a")).isFalse();
        assertThat(waiting.succeeded("a")).isFalse();
        assertThat(waiting.succeeded("b")).isTrue();
        assertThat(waiting.askedFor()).isTrue();
    }

    @Test
    void asksOnceHoweverOftenTheySucceedUntilItBegins() {
        run();
        assertThat(waiting.succeeded("a")).isFalse();
        assertThat(waiting.succeeded("b")).isTrue();
        assertThat(waiting.succeeded("a")).isFalse();
        assertThat(waiting.succeeded("b")).isFalse();
        assertThat(waiting.askedFor()).isTrue();
    }

    @Test
    void wantsEachToSucceedAgainSinceItsLastRunBegan() {
        run();
        assertThat(waiting.succeeded("b")).isFalse();
        assertThat(waiting.succeeded("b")).isFalse();
        assertThat(waiting.succeeded("a")).isTrue();
    }

    @Test
    void countsASuccessThatComesWhileItRuns() {
        run();
        assertThat(waiting.succeeded("a")).isFalse();
        assertThat(waiting.succeeded("b")).as("all have").isTrue();
        assertThat(waiting.askedFor()).as("it begins when the run has ended").isTrue();
    }

    @Test
    void ignoresRoutesThatItDoesNotWaitFor() {
        assertThat(waiting.succeeded("c")).isFalse();
        assertThat(waiting.succeeded("b")).isFalse();
    }

    @Test
    void keepsWhatIsFreshForARunThatWasSkipped() {
        run();
        waiting.skipped();
        assertThat(waiting.succeeded("b")).isTrue();
        assertThat(waiting.askedFor()).isTrue();
        assertThat(waiting.succeeded("b"))
                .as("the run before was none, this one is")
                .isFalse();
    }

    @Test
    void beginsAtASlotWhenAllHaveSucceeded() {
        assertThat(withSlots.succeeded("a")).isFalse();
        assertThat(withSlots.succeeded("b")).as("no slot yet").isFalse();
        assertThat(withSlots.slot()).isTrue();
        assertThat(withSlots.slot()).as("nothing fresh").isFalse();
    }

    @Test
    void aSlotWaitsAndThoseThatFollowAreOneWithIt() {
        assertThat(withSlots.slot()).isFalse();
        assertThat(withSlots.slot()).isFalse();
        assertThat(withSlots.succeeded("a")).isFalse();
        assertThat(withSlots.succeeded("b")).isTrue();
        assertThat(withSlots.askedFor()).isTrue();
        assertThat(withSlots.succeeded("a")).isFalse();
        assertThat(withSlots.succeeded("b")).as("no further slot").isFalse();
    }

    @Test
    void aSlotThatWasQuickerLeavesNothingToTheRunThatWasAskedFor() {
        assertThat(withSlots.slot()).isFalse();
        assertThat(withSlots.succeeded("a")).isFalse();
        assertThat(withSlots.succeeded("b")).isTrue();
        assertThat(withSlots.slot()).isTrue();
        assertThat(withSlots.askedFor()).isFalse();
        assertThat(withSlots.slot()).isFalse();
        assertThat(withSlots.succeeded("a")).isFalse();
        assertThat(withSlots.succeeded("b")).as("asks again").isTrue();
    }

    @Test
    void keepsWhatItHasSeenWhenWhatItWaitsForChanges() {
        assertThat(waiting.changedTo(List.of("b", "a"), false)).isSameAs(waiting);
        waiting.succeeded("a");
        Upstreams changed = waiting.changedTo(List.of("a", "c"), false);
        assertThat(changed.succeeded("b")).isFalse();
        assertThat(changed.succeeded("c")).isTrue();

        Upstreams slotted = withSlots;
        assertThat(slotted.slot()).isFalse();
        Upstreams still = slotted.changedTo(List.of("a"), true);
        assertThat(still.succeeded("a")).as("its slot still waits").isTrue();
    }

    private void run() {
        waiting.succeeded("a");
        waiting.succeeded("b");
        assertThat(waiting.askedFor()).isTrue();
    }
}
