package dev.remat.scheduler.alert;

import static dev.remat.scheduler.alert.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private final RateLimit rate = new RateLimit(2);

    @Test
    void letsSoManyPassWithinAnyMinute() {
        assertThat(rate.roomAt(NOON)).isEqualTo(2);
        rate.note(NOON);
        assertThat(rate.roomAt(NOON)).isEqualTo(1);
        assertThat(rate.waitAt(NOON.plusSeconds(30))).isZero();
        rate.note(NOON.plusSeconds(30));
        assertThat(rate.waitAt(NOON.plusSeconds(40))).isEqualTo(Duration.ofSeconds(20));
        assertThat(rate.waitAt(NOON.plusSeconds(60))).isZero();
        rate.note(NOON.plusSeconds(60));
        assertThat(rate.waitAt(NOON.plusSeconds(61))).isEqualTo(Duration.ofSeconds(29));
    }

    @Test
    void doesNotWaitForATimeThatWasSetBack() {
        rate.note(NOON);
        rate.note(NOON);
        assertThat(rate.waitAt(NOON.minusSeconds(3600))).isZero();
    }
}
