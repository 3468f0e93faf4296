package dev.remat.scheduler.cli;

import org.jspecify.annotations.Nullable;

/**
 * Options of {@code remat routes next}.
 *
 * @param route id of the route
 * @param count most slots to show
 * @param from the time after which they start, as it was typed; null for now
 * @param format json or text
 */
public record NextOptions(String route, int count, @Nullable String from, String format) {}
