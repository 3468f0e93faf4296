package dev.remat.scheduler.cli;

/**
 * Options of {@code remat versions}.
 *
 * @param route id of the route
 * @param format json or text
 */
public record VersionsOptions(String route, String format) {}
