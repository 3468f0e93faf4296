package dev.remat.scheduler.schedule;

import dev.remat.jobs.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Finds routes whose {@code freshness} is shorter than the time between two of their slots, so that they are late by design. */
public final class FreshnessCheck {

    private static final int SLOTS = 200;

    private FreshnessCheck() {}

    /** What is wrong, in words; empty where nothing is, or nothing can be told. */
    public static Optional<String> problemOf(Route route, Instant now) {
        Duration freshness = route.freshness();
        if (freshness == null || !route.enabled()) {
            return Optional.empty();
        }
        return Schedule.of(route).flatMap(schedule -> longestWait(schedule, now)
                .filter(wait -> freshness.compareTo(wait.time()) < 0)
                .map(wait ->
                        "%s: freshness of %s is shorter than the %s between its slots at %s and %s, so that it is late each time"
                                .formatted(
                                        route.file() == null
                                                ? route.id()
                                                : route.file().getFileName(),
                                        text(freshness),
                                        text(wait.time()),
                                        wait.first(),
                                        wait.second())));
    }

    private static Optional<Wait> longestWait(Schedule schedule, Instant now) {
        Optional<Slot> slot = schedule.nextAfter(now);
        Optional<Wait> longest = Optional.empty();
        for (int i = 0; i < SLOTS && slot.isPresent(); i++) {
            Instant first = slot.get().fire();
            slot = schedule.nextAfter(first);
            Optional<Wait> wait = slot.map(next -> new Wait(first, next.fire()));
            if (wait.isPresent()
                    && wait.get().time().compareTo(longest.map(Wait::time).orElse(Duration.ZERO)) > 0) {
                longest = wait;
            }
        }
        return longest;
    }

    private static String text(Duration duration) {
        return duration.toString().substring(2).toLowerCase(Locale.ROOT).replaceAll("(?<=[hm])(?=\\d)", " ");
    }

    private record Wait(Instant first, Instant second) {

        Duration time() {
            return Duration.between(first, second);
        }
    }
}
