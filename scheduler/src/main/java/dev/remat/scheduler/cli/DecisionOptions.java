package dev.remat.scheduler.cli;

import org.jspecify.annotations.Nullable;

/**
 * Options of {@code remat approve}, {@code remat reject} and {@code remat rollback}.
 *
 * @param route id of the route
 * @param run the run whose table is meant, or null for the newest replaced copy
 * @param reason why
 * @param by who decides, or null for the user of the operating system
 * @param format json, md or text
 */
public record DecisionOptions(
        String route,
        @Nullable String run,
        String reason,
        @Nullable String by,
        String format) {}
