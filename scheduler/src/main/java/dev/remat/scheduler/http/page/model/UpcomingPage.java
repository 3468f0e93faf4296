package dev.remat.scheduler.http.page.model;

import dev.remat.jobs.route.Route;
import dev.remat.scheduler.registry.WaitingRun;
import dev.remat.scheduler.schedule.Schedule;
import dev.remat.scheduler.schedule.Slot;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is going to run in the next day, hour by hour, and what waits for room now.
 *
 * @param now when the page was made
 * @param hours each hour, the one that goes on first
 * @param waiting runs that wait for room
 * @param unscheduled routes that no time starts, with what does
 */
public record UpcomingPage(Instant now, List<Hour> hours, List<WaitingRun> waiting, Map<String, String> unscheduled) {

    private static final int AHEAD = 24;
    private static final int CROWD = 3;

    /**
     * From the slots of routes.
     *
     * @param slots of each route that has slots, by its id: how many there are in each hour
     * @param paused routes whose slots are skipped
     */
    public static UpcomingPage of(
            Collection<Route> routes,
            Map<String, Map<Instant, Long>> slots,
            Set<String> paused,
            List<WaitingRun> waiting,
            Instant now) {
        Map<Instant, Map<String, Long>> hours = new TreeMap<>();
        for (int i = 0; i < AHEAD; i++) {
            hours.put(now.truncatedTo(ChronoUnit.HOURS).plus(i, ChronoUnit.HOURS), new TreeMap<>());
        }
        Map<String, String> unscheduled = new TreeMap<>();
        for (Route route : routes) {
            Map<Instant, Long> own = slots.get(route.id());
            if (own == null || !route.enabled() || paused.contains(route.id())) {
                unscheduled.put(route.id(), why(route, paused.contains(route.id())));
            } else {
                hours.forEach((hour, all) -> {
                    long count = own.getOrDefault(hour, 0L);
                    if (count > 0) {
                        all.put(route.id(), count);
                    }
                });
            }
        }
        return new UpcomingPage(now, hours(hours), waiting, unscheduled);
    }

    /** How many slots each route has in each hour of the next day; no entry for a route without slots. */
    public static Map<String, Map<Instant, Long>> slots(Collection<Route> routes, Instant now) {
        Instant from = now.truncatedTo(ChronoUnit.HOURS);
        Instant to = from.plus(AHEAD, ChronoUnit.HOURS);
        Map<String, Map<Instant, Long>> slots = new TreeMap<>();
        routes.forEach(
                route -> Schedule.of(route).ifPresent(schedule -> slots.put(route.id(), slots(schedule, from, to))));
        return slots;
    }

    private static Map<Instant, Long> slots(Schedule schedule, Instant from, Instant to) {
        Map<Instant, Long> slots = new TreeMap<>();
        Optional<Slot> next = schedule.nextAfter(from.minusMillis(1));
        while (next.isPresent() && next.get().fire().isBefore(to)) {
            Instant fire = next.get().fire();
            slots.merge(fire.truncatedTo(ChronoUnit.HOURS), 1L, Long::sum);
            next = schedule.nextAfter(fire);
        }
        return slots;
    }

    private static String why(Route route, boolean paused) {
        if (!route.enabled()) {
            return "disabled";
        }
        return paused
                ? "paused"
                : route.schedule().after().isEmpty()
                        ? "on request"
                        : "after " + String.join(", ", route.schedule().after());
    }

    private static List<Hour> hours(Map<Instant, Map<String, Long>> byHour) {
        List<Hour> hours = new ArrayList<>();
        long all = byHour.values().stream().mapToLong(Hour::count).sum();
        byHour.forEach((start, routes) ->
                hours.add(new Hour(start, routes, Hour.count(routes) * AHEAD > CROWD * Math.max(all, 1))));
        return hours;
    }

    /**
     * An hour.
     *
     * @param start its start
     * @param routes how many slots each route has in it
     * @param isCrowded whether it has more than three times as many slots as the mean hour
     */
    public record Hour(Instant start, Map<String, Long> routes, boolean isCrowded) {

        private static final int SHOWN = 40;

        private static long count(Map<String, Long> routes) {
            return routes.values().stream().mapToLong(Long::longValue).sum();
        }

        /** How many slots it has. */
        public long slots() {
            return count(routes);
        }

        /** The routes that are named. */
        public List<String> named() {
            return routes.entrySet().stream()
                    .limit(SHOWN)
                    .map(each -> each.getValue() == 1 ? each.getKey() : each.getKey() + " ×" + each.getValue())
                    .toList();
        }

        /** How many routes are not named. */
        public int unnamed() {
            return Math.max(0, routes.size() - SHOWN);
        }
    }
}
