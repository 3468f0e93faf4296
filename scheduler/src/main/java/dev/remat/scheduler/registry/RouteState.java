package dev.remat.scheduler.registry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a route.
 *
 * @param route its id
 * @param pausedSince since when it is paused, or null if it is not
 * @param pausedBy who has paused it
 * @param pauseReason why; empty if nobody said
 * @param accounted nominal time of the last slot that is accounted for, or from when on slots count; null before the first
 * @param catchUp a slot that was missed and that one run is to make up for, or null
 */
public record RouteState(
        String route,
        @Nullable Instant pausedSince,
        String pausedBy,
        String pauseReason,
        @Nullable Instant accounted,
        @Nullable Instant catchUp) {

    /** Whether its slots are skipped. */
    public boolean isPaused() {
        return pausedSince != null;
    }

    /** Who has paused it, and why. */
    public String pause() {
        return pauseReason.isEmpty() ? "by " + pausedBy : "by %s: %s".formatted(pausedBy, pauseReason);
    }
}
