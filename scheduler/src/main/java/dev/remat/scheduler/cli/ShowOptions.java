package dev.remat.scheduler.cli;

/**
 * Options of {@code remat show}.
 *
 * @param run the id of a run, or its beginning
 * @param format json or text
 */
public record ShowOptions(String run, String format) {}
