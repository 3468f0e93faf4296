package dev.remat.scheduler.registry;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as the registry knows it.
 *
 * @param id its id
 * @param route id of its route
 * @param state where it stands
 * @param cause id of what started it
 * @param askedBy who asked for it; empty where nobody did
 * @param node where it ran
 * @param attempt 1 for the first attempt at a rebuild
 * @param attempts most attempts that there can be
 * @param slot nominal time of its slot, or null
 * @param fire when the slot was to start, or null
 * @param queuedAt since when it could have begun
 * @param startedAt when it began, or null
 * @param endedAt when it ended, or null
 * @param rows rows of the built table, or null where it has not ended
 * @param blockers codes of what kept it from passing
 * @param message what happened, for people
 * @param evidence folder of its evidence; empty where there is none
 * @param report its report as JSON, or null
 * @param routeDigest which version of the route it ran, or null where nobody knows
 * @param phases what it went through; none where nobody knows, or where runs are listed
 */
public record RunEntry(
        String id,
        String route,
        RunState state,
        String cause,
        String askedBy,
        String node,
        int attempt,
        int attempts,
        @Nullable Instant slot,
        @Nullable Instant fire,
        Instant queuedAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Long rows,
        List<String> blockers,
        String message,
        String evidence,
        @Nullable String report,
        @Nullable String routeDigest,
        List<RunPhase> phases) {

    public RunEntry {
        blockers = List.copyOf(blockers);
        phases = List.copyOf(phases);
    }
}
