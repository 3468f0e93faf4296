package dev.remat.scheduler.registry.record;

import dev.remat.scheduler.registry.store.Observation.Period;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Remembers when all threads were busy, the last hundred times. Thread-safe. */
final class BusyTimes {

    private static final int MOST = 100;

    private final int threads;
    private final Clock clock;
    private final Deque<Period> past = new ArrayDeque<>();
    private @Nullable Instant since;

    BusyTimes(int threads, Clock clock) {
        this.threads = threads;
        this.clock = clock;
    }

    synchronized void note(int runs) {
        Instant begin = since;
        if (runs >= threads && begin == null) {
            since = clock.instant();
        } else if (runs < threads && begin != null) {
            past.addLast(new Period(begin, clock.instant()));
            since = null;
            if (past.size() > MOST) {
                past.removeFirst();
            }
        }
    }

    synchronized List<Period> full() {
        var full = new ArrayList<>(past);
        Instant begin = since;
        if (begin != null) {
            full.add(new Period(begin, clock.instant()));
        }
        return full;
    }
}
