package dev.remat.scheduler.alert;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** At most so many messages within any minute. For one thread. */
final class RateLimit {

    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final int most;
    private final Deque<Instant> sent = new ArrayDeque<>();

    RateLimit(int most) {
        this.most = most;
    }

    /** How many messages may follow at once. */
    int roomAt(Instant now) {
        // What lies in the future was sent before the clock was set back.
        sent.removeIf(at -> at.isAfter(now) || !at.plus(WINDOW).isAfter(now));
        return Math.max(0, most - sent.size());
    }

    /** How long to wait before the next message; zero for not at all. */
    Duration waitAt(Instant now) {
        return roomAt(now) > 0
                ? Duration.ZERO
                : Duration.between(now, sent.getFirst().plus(WINDOW));
    }

    /** Counts a message. */
    void note(Instant now) {
        sent.addLast(now);
    }
}
