package dev.remat.scheduler.registry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of the audit are wanted, the latest first.
 *
 * @param who whose, or null for anybody's
 * @param action of this kind, or null for any
 * @param route about a route, or null for all
 * @param result that ended so, or null for any end
 * @param since none that is older, or null for any age
 * @param before those before this place among all
 * @param limit most entries
 */
public record AuditFilter(
        @Nullable String who,
        @Nullable AuditAction action,
        @Nullable String route,
        @Nullable AuditResult result,
        @Nullable Instant since,
        long before,
        int limit) {}
