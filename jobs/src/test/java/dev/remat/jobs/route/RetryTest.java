package dev.remat.jobs.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryTest {

    private static final RandomGenerator RANDOM = new Random(1);

    @Test
    void doublesTheWaitUpToTheLongest() {
        var retry = new Retry(6, Duration.ofSeconds(10), Duration.ofMinutes(1), 0);
        assertThat(waits(retry, RANDOM)).extracting(Duration::toSeconds).containsExactly(10L, 20L, 40L, 60L, 60L);
    }

    @Test
    void waitsNoMoreAfterTheLastAttempt() {
        assertThat(Retry.NONE.waitAfter(1, RANDOM)).isEmpty();
        assertThat(Retry.DEFAULTS.waitAfter(2, RANDOM)).isPresent();
        assertThat(Retry.DEFAULTS.waitAfter(3, RANDOM)).isEmpty();
    }

    @Test
    void variesEachWaitByItsJitterAndNeverBeyondTheLongest() {
        var retry = new Retry(3, Duration.ofSeconds(10), Duration.ofSeconds(20), 0.2);
        List<Duration> many = IntStream.range(0, 1000)
                .boxed()
                .flatMap(i -> waits(retry, RANDOM).stream())
                .toList();
        assertThat(many)
                .allMatch(wait -> wait.compareTo(Duration.ofSeconds(8)) >= 0)
                .allMatch(wait -> wait.compareTo(Duration.ofSeconds(20)) <= 0)
                .anyMatch(wait -> wait.compareTo(Duration.ofMillis(8_200)) < 0)
                .anyMatch(wait -> wait.compareTo(Duration.ofMillis(11_800)) > 0
                        && wait.compareTo(Duration.ofMillis(12_000)) <= 0);
    }

    @Test
    void doesNotOverflow() {
        var patient = new Retry(Integer.MAX_VALUE, Duration.ofDays(1), Duration.ofDays(365), 1);
        assertThat(patient.waitAfter(Integer.MAX_VALUE - 1, RANDOM).orElseThrow())
                .isBetween(Duration.ZERO, Duration.ofDays(365));
    }

    private static List<Duration> waits(Retry retry, RandomGenerator random) {
        return IntStream.iterate(1, attempt -> attempt + 1)
                .mapToObj(attempt -> retry.waitAfter(attempt, random))
                .takeWhile(Optional::isPresent)
                .map(Optional::orElseThrow)
                .toList();
    }
}
