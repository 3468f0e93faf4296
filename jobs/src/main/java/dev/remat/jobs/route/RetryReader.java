package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads the section {@code retry} of a route or of something else that is tried again. What cannot be read is the default; the problem stays in the reader. */
public final class RetryReader {

    /** More would hold the route's place for hours. */
    private static final int MOST_ATTEMPTS = 20;

    private final ConfigReader parent;
    private final Retry defaults;

    RetryReader(ConfigReader route) {
        this(route, Retry.DEFAULTS);
    }

    /**
     * A reader of one section.
     *
     * @param parent has the section
     * @param defaults stands for what cannot be read
     */
    public RetryReader(ConfigReader parent, Retry defaults) {
        this.parent = parent;
        this.defaults = defaults;
    }

    /** What it says. */
    public Retry read() {
        ConfigReader in = parent.section("retry");
        Optional<Long> attempts = in.optional("attempts", Conversion.wholeNumber(1, MOST_ATTEMPTS));
        Optional<Duration> backoff = in.optional("backoff", Conversion.duration());
        Optional<Duration> maxBackoff = in.optional("max-backoff", Conversion.duration());
        Optional<Double> jitter = in.optional("jitter", Conversion.fraction());
        return parent.build(
                        List.of("retry.max-backoff", "retry.backoff", "retry.attempts", "retry.jitter"),
                        () -> new Retry(
                                attempts.map(Math::toIntExact).orElse(defaults.attempts()),
                                backoff.orElse(defaults.backoff()),
                                maxBackoff.orElse(defaults.maxBackoff()),
                                jitter.orElse(defaults.jitter())))
                .orElse(defaults);
    }
}
