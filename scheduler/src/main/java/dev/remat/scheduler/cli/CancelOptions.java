package dev.remat.scheduler.cli;

/**
 * Options of {@code remat cancel}.
 *
 * @param route id of the route
 * @param by who asks
 * @param reason why, or empty
 */
public record CancelOptions(String route, String by, String reason) {}
