package dev.remat.scheduler.cli;

/**
 * Options of {@code remat verify}.
 *
 * @param route id of the route
 * @param format json, md or text
 * @param alert whether the channels of alerts are told how it ended
 */
public record VerifyOptions(String route, String format, boolean alert) {}
