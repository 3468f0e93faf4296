package dev.remat.scheduler.registry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which runs are wanted, the newest first.
 *
 * @param route id of their route, or null for all
 * @param state where they stand, or null for anywhere
 * @param since none that is older, or null for any age
 * @param limit most runs
 */
public record RunFilter(
        @Nullable String route,
        @Nullable RunState state,
        @Nullable Instant since,
        int limit) {}
