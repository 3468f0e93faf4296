package dev.remat.scheduler.capacity;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * How long the last ten runs of each route took. A route is short when all of these were; one of which nothing is known is not:
 * nobody is trusted with a place that he could keep for hours. Not thread-safe.
 */
final class RunTimes {

    private static final int NEWEST = 10;

    private final Duration shortUpTo;
    private final Map<String, Deque<Duration>> byRoute = new HashMap<>();

    /** @param longest the longest of the last runs of each route, as far as known */
    RunTimes(Duration shortUpTo, Map<String, Duration> longest) {
        this.shortUpTo = shortUpTo;
        longest.forEach(this::add);
    }

    /**
     * A run has ended.
     *
     * @param hasBuilt whether it did the work of a rebuild; one that found nothing to do, or failed, tells nothing by being short
     */
    void note(String route, Duration took, boolean hasBuilt) {
        if (hasBuilt || !isShort(took)) {
            add(route, took);
        }
    }

    boolean isShort(String route) {
        Deque<Duration> known = byRoute.get(route);
        return known != null && known.stream().allMatch(this::isShort);
    }

    boolean isShort(Duration time) {
        return time.compareTo(shortUpTo) <= 0;
    }

    private void add(String route, Duration took) {
        Deque<Duration> times = byRoute.computeIfAbsent(route, none -> new ArrayDeque<>());
        times.addLast(took);
        if (times.size() > NEWEST) {
            times.removeFirst();
        }
    }
}
