package dev.remat.scheduler.alert;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuietTest {

    private static final Occurrence WELL =
            Occurrence.of(Sample.passed().result(), "").get(0);
    private static final Occurrence TROUBLE =
            Occurrence.of(Sample.failed().result(), "").get(0);

    private final Quiet quiet = new Quiet();

    @Test
    void coversRunsThatPassOfARouteThatIsWell() {
        assertThat(quiet.covers(WELL)).as("nothing is known of it yet").isFalse();
        quiet.add(WELL);
        assertThat(quiet.covers(WELL)).isTrue();
        assertThat(quiet.covers(TROUBLE)).isFalse();
    }

    @Test
    void doesNotCoverTheEndOfATroubleThatIsStillToBeJudged() {
        quiet.coming(TROUBLE);
        quiet.coming(TROUBLE);
        quiet.add(WELL);
        assertThat(quiet.covers(WELL)).as("an earlier run was judged last").isFalse();
        quiet.came(TROUBLE);
        assertThat(quiet.covers(WELL)).isFalse();
        quiet.came(TROUBLE);
        assertThat(quiet.covers(WELL)).as("the trouble was judged last").isFalse();
        quiet.add(WELL);
        assertThat(quiet.covers(WELL)).isTrue();
    }
}
