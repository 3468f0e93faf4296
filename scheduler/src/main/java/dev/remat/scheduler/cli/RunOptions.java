package dev.remat.scheduler.cli;

/**
 * Options of {@code remat run}.
 *
 * @param route id of the route
 * @param format json, md or text
 */
public record RunOptions(String route, String format) {}
