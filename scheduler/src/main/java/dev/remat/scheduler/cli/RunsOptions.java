package dev.remat.scheduler.cli;

import org.jspecify.annotations.Nullable;

/**
 * Options of {@code remat runs}, as they were typed.
 *
 * @param route id of the route, or null for all
 * @param state where the runs stand, or null for anywhere
 * @param since how old they may be, such as 2d; null for any age
 * @param limit most runs to list
 * @param format json or text
 */
public record RunsOptions(
        @Nullable String route,
        @Nullable String state,
        @Nullable String since,
        int limit,
        String format) {}
