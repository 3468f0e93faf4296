package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads the section {@code retry} of a route. What cannot be read is the default; the problem stays in the reader. */
final class RetryReader {

    /** More would hold the route's place for hours. */
    private static final int MOST_ATTEMPTS = 20;

    private final ConfigReader route;

    RetryReader(ConfigReader route) {
        this.route = route;
    }

    Retry read() {
        ConfigReader in = route.section("retry");
        Optional<Long> attempts = in.optional("attempts", Conversion.wholeNumber(1, MOST_ATTEMPTS));
        Optional<Duration> backoff = in.optional("backoff", Conversion.duration());
        Optional<Duration> maxBackoff = in.optional("max-backoff", Conversion.duration());
        Optional<Double> jitter = in.optional("jitter", Conversion.fraction());
        return route.build(
                        List.of("retry.max-backoff", "retry.backoff", "retry.attempts", "retry.jitter"),
                        () -> new Retry(
                                attempts.map(Math::toIntExact).orElse(Retry.DEFAULTS.attempts()),
                                backoff.orElse(Retry.DEFAULTS.backoff()),
                                maxBackoff.orElse(Retry.DEFAULTS.maxBackoff()),
                                jitter.orElse(Retry.DEFAULTS.jitter())))
                .orElse(Retry.DEFAULTS);
    }
}
