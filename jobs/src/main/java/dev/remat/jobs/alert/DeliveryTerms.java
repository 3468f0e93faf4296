package dev.remat.jobs.alert;

import dev.remat.jobs.route.Retry;
import java.time.Duration;

/**
 * How long a channel tries to deliver a message.
 *
 * @param timeout longest time of one attempt
 * @param retry attempts, and the waits between them
 */
public record DeliveryTerms(Duration timeout, Retry retry) {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    /** Five attempts of ten seconds within about a minute and a half. */
    public static final DeliveryTerms DEFAULTS =
            new DeliveryTerms(Duration.ofSeconds(10), new Retry(5, Duration.ofSeconds(2), Duration.ofSeconds(30), 0.2));

    public DeliveryTerms {
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(LONGEST) > 0) {
            throw new InvalidChannel("timeout must be positive and at most 5 minutes");
        }
    }
}
