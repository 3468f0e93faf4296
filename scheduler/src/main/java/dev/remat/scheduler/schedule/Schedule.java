package dev.remat.scheduler.schedule;

import dev.remat.jobs.route.DayRange;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.scheduler.schedule.cron.CronNotation;
import dev.remat.scheduler.schedule.cron.InvalidCron;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The slots of a route. Immutable, and the same at every call and in every process: nothing but the route's settings and its id
 * goes into it.
 */
public final class Schedule {

    private final Times times;
    private final ScheduleSettings settings;
    private final Duration delay;

    private Schedule(Times times, ScheduleSettings settings, Duration delay) {
        this.times = times;
        this.settings = settings;
        this.delay = delay;
    }

    /**
     * The schedule of a route; empty where it has no slots of its own. Whether the route is enabled does not matter here.
     *
     * @throws InvalidCron if its cron cannot be read
     */
    public static Optional<Schedule> of(Route route) {
        return of(route.id(), route.schedule());
    }

    static Optional<Schedule> of(String route, ScheduleSettings settings) {
        return times(settings).map(times -> new Schedule(times, settings, Spread.delay(route, settings.jitter())));
    }

    private static Optional<Times> times(ScheduleSettings settings) {
        String cron = settings.cron();
        if (cron != null) {
            return Optional.of(new CronTimes(CronNotation.parse(cron), settings.timeZone()));
        }
        return Optional.ofNullable(settings.every()).map(every -> new EveryTimes(every, settings.offset()));
    }

    /** The first slot that starts after an instant; empty if there is none any more. */
    public Optional<Slot> nextAfter(Instant instant) {
        Instant start = settings.start();
        Instant after = instant.minus(delay);
        if (start != null && after.isBefore(start)) {
            after = justBefore(start);
        }
        Optional<Instant> time = times.nextAfter(after);
        while (time.isPresent() && !isPastTheEnd(time.get())) {
            Optional<DayRange> skipped = skipped(time.get());
            if (skipped.isEmpty()) {
                return time.map(nominal -> new Slot(nominal, nominal.plus(delay)));
            }
            LocalDate next = skipped.get().last().plusDays(1);
            time = times.nextAfter(justBefore(next.atStartOfDay(zone()).toInstant()));
        }
        return Optional.empty();
    }

    /** Whether its cron, or {@code every}, names a time after an instant at all, whatever bounds and skipped days there are. */
    boolean namesTimeAfter(Instant instant) {
        return times.nextAfter(instant).isPresent();
    }

    /** Whether there has been or will be a slot between its bounds; without a first bound nobody can tell, so it is true. */
    boolean hasSlotWithinBounds() {
        Instant start = settings.start();
        return start == null || nextAfter(justBefore(start)).isPresent();
    }

    /** What a change of the clocks has to do with a slot; empty where it has nothing. */
    public Optional<ClockChange> clockChange(Slot slot) {
        return times.clockChange(slot.nominal());
    }

    /** Zone of the cron and of the days. */
    public ZoneId zone() {
        return settings.timeZone();
    }

    /** How much later than its nominal time each slot of this route starts. */
    public Duration delay() {
        return delay;
    }

    private boolean isPastTheEnd(Instant time) {
        Instant end = settings.end();
        return end != null && time.isAfter(end);
    }

    private Optional<DayRange> skipped(Instant time) {
        List<DayRange> skip = settings.skip();
        if (skip.isEmpty()) {
            return Optional.empty();
        }
        LocalDate day = LocalDate.ofInstant(time, zone());
        return skip.stream().filter(days -> days.contains(day)).max(Comparator.comparing(DayRange::last));
    }

    private static Instant justBefore(Instant instant) {
        return instant.minusNanos(1);
    }
}
