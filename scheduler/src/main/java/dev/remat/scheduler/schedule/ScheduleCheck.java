package dev.remat.scheduler.schedule;

import dev.remat.jobs.config.KeyProblems;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.scheduler.schedule.cron.InvalidCron;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** Finds crons that cannot be read and schedules that never fire; such a route is broken, and the others start. */
public final class ScheduleCheck implements RouteCheck {

    private final Clock clock;

    public ScheduleCheck(Clock clock) {
        this.clock = clock;
    }

    @Override
    public void check(Route route, KeyProblems problems) {
        try {
            Schedule.of(route).ifPresent(schedule -> check(schedule, route.schedule(), problems));
        } catch (InvalidCron e) {
            problems.add("cron", String.valueOf(e.getMessage()));
        }
    }

    private void check(Schedule schedule, ScheduleSettings settings, KeyProblems problems) {
        Instant now = clock.instant();
        if (!schedule.namesTimeAfter(now)) {
            problems.add(
                    "cron",
                    "'%s' never fires: from %s on there is no such day"
                            .formatted(settings.cron(), LocalDate.ofInstant(now, settings.timeZone())));
        } else if (!schedule.hasSlotWithinBounds()) {
            problems.add(
                    settings.cron() == null ? "every" : "cron",
                    "'%s' never fires: no slot of it lies behind start %s%s%s"
                            .formatted(
                                    settings.cron() == null ? settings : settings.cron(),
                                    settings.start(),
                                    Optional.ofNullable(settings.end())
                                            .map(" and before end %s"::formatted)
                                            .orElse(""),
                                    settings.skip().isEmpty() ? "" : " on a day that is not skipped"));
        }
    }
}
