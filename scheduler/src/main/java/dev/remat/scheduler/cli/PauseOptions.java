package dev.remat.scheduler.cli;

import java.util.List;

/**
 * Options of {@code remat pause} and {@code remat resume}.
 *
 * @param routes ids of the routes
 * @param by who asks, or empty
 * @param reason why, or empty
 */
public record PauseOptions(List<String> routes, String by, String reason) {

    public PauseOptions {
        routes = List.copyOf(routes);
    }
}
