package dev.remat.scheduler.cli;

import org.jspecify.annotations.Nullable;

/**
 * Options of {@code remat export}, as they were typed.
 *
 * @param route id of the route, or null for all
 * @param since how old what is exported may be, such as 2d; null for any age
 */
public record ExportOptions(
        @Nullable String route, @Nullable String since) {}
