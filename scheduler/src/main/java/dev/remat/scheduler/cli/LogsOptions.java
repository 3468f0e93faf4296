package dev.remat.scheduler.cli;

/**
 * Options of {@code remat logs}.
 *
 * @param run id of the run, or its beginning
 * @param follow whether to go on until the run has ended
 */
public record LogsOptions(String run, boolean follow) {}
