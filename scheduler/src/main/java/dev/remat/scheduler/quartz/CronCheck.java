package dev.remat.scheduler.quartz;

import dev.remat.jobs.config.KeyProblems;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.scheduler.schedule.InvalidCron;
import java.time.Clock;

/** Finds crons that Quartz cannot fire; such a route is broken, and the others start. */
public final class CronCheck implements RouteCheck {

    private final Clock clock;

    public CronCheck(Clock clock) {
        this.clock = clock;
    }

    @Override
    public void check(Route route, KeyProblems problems) {
        String cron = route.cron();
        if (cron == null) {
            return;
        }
        try {
            CronSchedule.parse(cron, route.timeZone(), clock.instant());
        } catch (InvalidCron e) {
            problems.add("cron", String.valueOf(e.getMessage()));
        }
    }
}
