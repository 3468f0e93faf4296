package dev.remat.scheduler.quartz;

import static org.quartz.SimpleScheduleBuilder.simpleSchedule;
import static org.quartz.TriggerBuilder.newTrigger;

import dev.remat.scheduler.schedule.Spread;
import java.time.Clock;
import java.util.Date;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.quartz.TriggerKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts one run of a route for slots that were missed, each route a while after the others. */
final class CatchUps {

    private static final Logger log = LoggerFactory.getLogger(CatchUps.class);
    private static final String GROUP = "catch-up";

    private final Scheduler quartz;
    private final Clock clock;

    CatchUps(Scheduler quartz, Clock clock) {
        this.quartz = quartz;
        this.clock = clock;
    }

    static boolean isOne(Trigger trigger) {
        return trigger.getKey().getGroup().equals(GROUP);
    }

    /** Does nothing where it is to start already. */
    void start(String route) {
        var key = TriggerKey.triggerKey(route, GROUP);
        try {
            if (!quartz.checkExists(key) && quartz.checkExists(RouteJobs.key(route))) {
                var at = clock.instant().plus(Spread.catchUpDelay(route));
                quartz.scheduleJob(newTrigger()
                        .withIdentity(key)
                        .forJob(route)
                        .startAt(Date.from(at))
                        .withSchedule(simpleSchedule().withMisfireHandlingInstructionFireNow())
                        .build());
                log.info("route {} has missed slots; one run makes up for them at {}", route, at);
            }
        } catch (SchedulerException e) {
            log.error("the run of route {} that makes up for missed slots cannot be started", route, e);
        }
    }
}
