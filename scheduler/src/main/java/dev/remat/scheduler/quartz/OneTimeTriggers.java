package dev.remat.scheduler.quartz;

import static org.quartz.SimpleScheduleBuilder.simpleSchedule;
import static org.quartz.TriggerBuilder.newTrigger;

import java.util.concurrent.atomic.AtomicLong;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.quartz.TriggerKey;

/** Triggers that fire the job of a route once, as soon as it does not run. */
final class OneTimeTriggers {

    private final Scheduler quartz;
    private final String group;
    private final AtomicLong number = new AtomicLong();

    /** @param group by which they are known */
    OneTimeTriggers(Scheduler quartz, String group) {
        this.quartz = quartz;
        this.group = group;
    }

    boolean isOne(Trigger trigger) {
        return trigger.getKey().getGroup().equals(group);
    }

    /** Returns what Quartz calls the trigger until it has fired. */
    TriggerKey fire(String route) throws SchedulerException {
        var key = TriggerKey.triggerKey("%s %d".formatted(route, number.incrementAndGet()), group);
        quartz.scheduleJob(newTrigger()
                .withIdentity(key)
                .forJob(RouteJobs.key(route))
                .startNow()
                .withSchedule(simpleSchedule().withMisfireHandlingInstructionFireNow())
                .build());
        return key;
    }
}
