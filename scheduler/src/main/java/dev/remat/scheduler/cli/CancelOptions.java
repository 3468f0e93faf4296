package dev.remat.scheduler.cli;

/**
 * Options of {@code remat cancel}.
 *
 * @param target id of a route, or of a run
 * @param by who asks
 * @param reason why, or empty
 */
public record CancelOptions(String target, String by, String reason) {}
