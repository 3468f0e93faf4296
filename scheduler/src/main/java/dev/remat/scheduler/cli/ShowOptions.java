package dev.remat.scheduler.cli;

/**
 * Options of {@code remat show}.
 *
 * @param run the id of a run, or its beginning
 * @param format json or text
 * @param routeFile whether the file of the route is shown instead, as the run had it
 */
public record ShowOptions(String run, String format, boolean routeFile) {}
