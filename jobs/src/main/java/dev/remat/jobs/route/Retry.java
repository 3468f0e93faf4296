package dev.remat.jobs.route;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How often a rebuild is tried that fails for a reason that may pass, and how long to wait in between. The waits double.
 *
 * @param attempts most attempts, the first one included; 1 for no retry
 * @param backoff wait after the first attempt
 * @param maxBackoff longest wait
 * @param jitter part of a wait by which it is made longer or shorter at random, 0 to 1, so that routes that failed together
 *     do not come back together
 */
public record Retry(int attempts, Duration backoff, Duration maxBackoff, double jitter) {

    /**
     * Three attempts, as nobody is there at night who would repeat a run that met a restart or a full server, and the next slot
     * may be a day away. After these two waits, of 10 and 20 seconds, what still fails is no hiccup.
     */
    public static final Retry DEFAULTS = new Retry(3, Duration.ofSeconds(10), Duration.ofMinutes(5), 0.2);

    /** One attempt. */
    public static final Retry NONE = new Retry(1, DEFAULTS.backoff, DEFAULTS.maxBackoff, DEFAULTS.jitter);

    /** More doublings than any wait has. */
    private static final int MOST_DOUBLINGS = 40;

    public Retry {
        if (attempts < 1) {
            throw new InvalidRoute("retry.attempts must be 1 or more; it is " + attempts);
        }
        if (backoff.isNegative() || backoff.isZero()) {
            throw new InvalidRoute("retry.backoff must be positive; it is " + backoff);
        }
        if (maxBackoff.compareTo(backoff) < 0) {
            throw new InvalidRoute(
                    "retry.max-backoff must not be shorter than retry.backoff; it is %s".formatted(maxBackoff));
        }
        if (!(jitter >= 0 && jitter <= 1)) {
            throw new InvalidRoute("retry.jitter must lie between 0% and 100%; it is " + jitter * 100 + "%");
        }
    }

    /**
     * The wait after an attempt; empty after the last.
     *
     * @param attempt 1 for the first
     */
    public Optional<Duration> waitAfter(int attempt, RandomGenerator random) {
        if (attempt >= attempts) {
            return Optional.empty();
        }
        double longest = (double) maxBackoff.toMillis();
        double doubled = (double) backoff.toMillis() * (1L << Math.min(attempt - 1, MOST_DOUBLINGS));
        double varied = Math.min(doubled, longest) * (1 + jitter * (2 * random.nextDouble() - 1));
        return Optional.of(Duration.ofMillis(Math.round(Math.min(varied, longest))));
    }
}
