package dev.remat.scheduler.cli;

import java.util.List;

/**
 * Options of {@code remat trigger}.
 *
 * @param routes ids of the routes
 * @param full whether everything is to be rebuilt, whatever has changed
 * @param waits whether to wait for the end of the runs
 * @param by who asks
 * @param reason why, or empty
 * @param format form of the answer
 */
public record TriggerOptions(
        List<String> routes, boolean full, boolean waits, String by, String reason, String format) {

    public TriggerOptions {
        routes = List.copyOf(routes);
    }
}
