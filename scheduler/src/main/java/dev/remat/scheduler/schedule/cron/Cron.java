package dev.remat.scheduler.schedule.cron;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;

/**
 * The local times that a cron means, whatever zone and clock. Immutable.
 *
 * @param times the times of each of its days
 * @param days its days
 */
public record Cron(TimesOfDay times, Days days) {

    /** The first of its times after another one; empty if none follows within a century. */
    public Optional<LocalDateTime> nextAfter(LocalDateTime time) {
        LocalDate day = time.toLocalDate();
        if (days.contains(day)) {
            int second = times.nextAfter(time.toLocalTime().toSecondOfDay());
            if (second >= 0) {
                return Optional.of(at(day, second));
            }
        }
        return days.nextAfter(day).map(next -> at(next, times.first()));
    }

    /** Whether it names every hour of a day, however it is written. */
    public boolean isOfEveryHour() {
        return times.haveEveryHour();
    }

    private static LocalDateTime at(LocalDate day, int second) {
        return day.atTime(LocalTime.ofSecondOfDay(second));
    }
}
