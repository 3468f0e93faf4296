package dev.remat.scheduler.registry;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run that somebody has asked for.
 *
 * @param id which one it is, among all; the id of the run where it never begins
 * @param route id of the route
 * @param by who asks
 * @param reason why, or empty
 * @param full whether everything is to be rebuilt, whatever has changed
 * @param askedAt when it was asked for
 * @param node who has taken it, or null where nobody has
 * @param takenAt when, or null
 * @param run id of the run, of the last attempt where there were several, or null where none has ended
 * @param outcome how it ended, or null where it has not
 * @param endedAt when, or null
 */
public record RunRequest(
        String id,
        String route,
        String by,
        String reason,
        boolean full,
        Instant askedAt,
        @Nullable String node,
        @Nullable Instant takenAt,
        @Nullable String run,
        @Nullable RunState outcome,
        @Nullable Instant endedAt) {

    /** What has not begun after this time is not run any more. */
    public static final Duration VALID = Duration.ofHours(1);

    /** One that is new. */
    public RunRequest(String id, String route, String by, String reason, boolean full, Instant askedAt) {
        this(id, route, by, reason, full, askedAt, null, null, null, null, null);
    }

    /** Whether it is too old to begin. */
    public boolean isTooOld(Instant now) {
        return now.isAfter(askedAt.plus(VALID));
    }
}
