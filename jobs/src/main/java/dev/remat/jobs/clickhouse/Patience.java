package dev.remat.jobs.clickhouse;

import java.time.Duration;

/**
 * How long the connector waits, and how often it asks again.
 *
 * @param grace how much longer than the server the client waits before it steps in
 * @param kill longest wait for a query to leave the server once it was told to stop
 * @param readAttempts how often a read is sent at most
 * @param readPause pause before the second attempt of a read; doubles each time
 */
record Patience(Duration grace, Duration kill, int readAttempts, Duration readPause) {

    static final Patience DEFAULTS =
            new Patience(Duration.ofSeconds(5), Duration.ofSeconds(10), 3, Duration.ofMillis(250));
}
