package dev.remat.scheduler.capacity;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;

/**
 * A run that waits for room.
 *
 * @param demand what it takes up
 * @param turn what made it the route's turn
 * @param since since when it waits
 * @param reason which limit it met when it began to wait, and who held it
 * @param <T> what is known of turns
 */
public record Waiting<T>(Demand demand, T turn, Instant since, String reason) {

    /** So long a wait is worth one point of priority. */
    static final Duration POINT = Duration.ofSeconds(10);

    /** Who waits longer than this has the last place of its connection and of its pool kept for it. */
    static final Duration PATIENCE = Duration.ofMinutes(10);

    /** The one that goes first comes first: by priority and waiting time, then the one that waits longer. */
    static <T> Comparator<Waiting<T>> order(Instant now) {
        return Comparator.<Waiting<T>>comparingLong(run -> -run.rank(now))
                .thenComparing(Waiting::since)
                .thenComparing(run -> run.demand().route());
    }

    /** In tenths of a point, so that each second counts. */
    private long rank(Instant now) {
        return demand.priority() * POINT.toSeconds()
                + Duration.between(since, now).toSeconds();
    }

    boolean isOutOfPatience(Instant now) {
        return Duration.between(since, now).compareTo(PATIENCE) >= 0;
    }

    /** The same run, of another turn of its route. */
    public Waiting<T> withTurn(T otherTurn) {
        return new Waiting<>(demand, otherTurn, since, reason);
    }

    Waiting<T> withDemand(Demand otherDemand) {
        return new Waiting<>(otherDemand, turn, since, reason);
    }
}
