package dev.remat.scheduler.cli;

/**
 * Options of {@code remat run}.
 *
 * @param route id of the route
 * @param format json, md or text
 * @param alert whether the channels of alerts are told how it ended
 * @param full whether everything is rebuilt, whatever has changed
 */
public record RunOptions(String route, String format, boolean alert, boolean full) {}
