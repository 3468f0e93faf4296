package dev.remat.scheduler.cli;

import org.jspecify.annotations.Nullable;

/**
 * Options of {@code remat audit}, as they were typed.
 *
 * @param who whose entries, or null for anybody's
 * @param action those of one action, or null for any
 * @param route those about one route, or null for all
 * @param since how old they may be, such as 2d; null for any age
 * @param limit most entries to list
 * @param format json or text
 */
public record AuditOptions(
        @Nullable String who,
        @Nullable String action,
        @Nullable String route,
        @Nullable String since,
        int limit,
        String format) {}
