package dev.remat.scheduler.cli;

import org.jspecify.annotations.Nullable;

/**
 * Options of {@code remat clean}.
 *
 * @param connection the one connection to look at, or null for those of all routes
 * @param yes whether what is found is dropped
 * @param withoutRoute whether that includes tables whose target no route has
 */
public record CleanOptions(@Nullable String connection, boolean yes, boolean withoutRoute) {}
