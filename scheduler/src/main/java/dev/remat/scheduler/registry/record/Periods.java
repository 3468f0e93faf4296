package dev.remat.scheduler.registry.record;

import dev.remat.scheduler.registry.store.Observation.Period;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Remembers when something was so, the last hundred times. Thread-safe. */
final class Periods {

    private static final int MOST = 100;

    private final Clock clock;
    private final Deque<Period> past = new ArrayDeque<>();
    private @Nullable Instant since;

    Periods(Clock clock) {
        this.clock = clock;
    }

    synchronized void note(boolean isSo) {
        Instant begin = since;
        if (isSo && begin == null) {
            since = clock.instant();
        } else if (!isSo && begin != null) {
            past.addLast(new Period(begin, clock.instant()));
            since = null;
            if (past.size() > MOST) {
                past.removeFirst();
            }
        }
    }

    /** When it was so, the oldest time first; a time that goes on ends now. */
    synchronized List<Period> all() {
        var all = new ArrayList<>(past);
        Instant begin = since;
        if (begin != null) {
            all.add(new Period(begin, clock.instant()));
        }
        return all;
    }
}
