package dev.remat.jobs.settings;

import java.time.Duration;

/**
 * How the service stops.
 *
 * @param waitAtMost how long running rebuilds may go on before they are cancelled
 */
public record ShutdownSettings(Duration waitAtMost) {

    /** Thirty seconds. */
    public static final ShutdownSettings DEFAULTS = new ShutdownSettings(Duration.ofSeconds(30));
}
