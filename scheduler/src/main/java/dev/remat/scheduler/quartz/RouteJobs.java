package dev.remat.scheduler.quartz;

import static org.quartz.JobBuilder.newJob;

import dev.remat.jobs.quartz.CdcMaterializationJob;
import dev.remat.jobs.route.Route;
import dev.remat.scheduler.schedule.Schedule;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jobs and triggers that Quartz has for routes, each named like its route. What a job runs is looked up when it is fired, so
 * that a run goes on with the configuration that it began with. Only {@link #route} may be called from several threads.
 */
final class RouteJobs {

    private static final Logger log = LoggerFactory.getLogger(RouteJobs.class);

    private final Scheduler quartz;
    private final Clock clock;
    private final Map<String, Route> current = new TreeMap<>();
    private final Map<String, Route> scheduled = new TreeMap<>();

    /** Has routes that are gone, too: one of their slots may just be firing. */
    private final Map<String, Route> known = new ConcurrentHashMap<>();

    RouteJobs(Scheduler quartz, Clock clock) {
        this.quartz = quartz;
        this.clock = clock;
    }

    /** What a job runs now. */
    Route route(JobKey job) {
        return Objects.requireNonNull(known.get(job.getName()), job.getName());
    }

    /**
     * Has these routes and no others. Those that stay as they are keep their triggers; one whose schedule has changed has its next
     * slot from now on.
     */
    void replaceBy(Collection<Route> routes) throws SchedulerException {
        Map<String, Route> next = new TreeMap<>();
        routes.forEach(route -> next.put(route.id(), route));
        for (String id : List.copyOf(current.keySet())) {
            if (!next.containsKey(id)) {
                unschedule(id);
                current.remove(id);
            }
        }
        for (Route route : next.values()) {
            Route before = current.put(route.id(), route);
            if (!route.equals(before)) {
                known.put(route.id(), route);
                change(before, route);
            }
        }
    }

    /** Whether a route has the schedule that it runs by. */
    boolean isScheduledAs(Route route) {
        Route running = scheduled.get(route.id());
        return running != null
                && route.enabled() == running.enabled()
                && route.schedule().equals(running.schedule());
    }

    /** A route that is there; empty for one that is gone. */
    Optional<Route> find(String id) {
        return Optional.ofNullable(current.get(id));
    }

    /** The routes that run by themselves. */
    List<Route> scheduled() {
        return new ArrayList<>(scheduled.values());
    }

    private void change(@Nullable Route before, Route route) throws SchedulerException {
        if (before != null && isScheduledAs(route)) {
            scheduled.put(route.id(), route);
        } else if (schedule(route)) {
            scheduled.put(route.id(), route);
        } else {
            unschedule(route.id());
        }
    }

    /** Each has its next slot from now on, whatever it has fired. */
    void startAnew() throws SchedulerException {
        for (Route route : scheduled()) {
            Optional<Schedule> schedule = Schedule.of(route);
            if (schedule.isPresent()) {
                SlotTrigger trigger = SlotTrigger.of(route.id(), schedule.get(), clock);
                quartz.rescheduleJob(trigger.getKey(), trigger);
            }
        }
    }

    private void unschedule(String id) throws SchedulerException {
        if (scheduled.remove(id) != null) {
            quartz.deleteJob(key(id));
        }
    }

    /** Whether the route will run by itself. */
    private boolean schedule(Route route) throws SchedulerException {
        if (!route.enabled() || route.schedule().isByHand()) {
            log.info(
                    "route {} is not scheduled: {}",
                    route.id(),
                    route.enabled() ? "it has none of cron, every and after" : "it is disabled");
            return false;
        }
        Optional<Schedule> schedule = Schedule.of(route);
        if (schedule.isEmpty()) {
            quartz.unscheduleJob(TriggerKey.triggerKey(route.id()));
            quartz.addJob(job(route), true);
            return true;
        }
        SlotTrigger trigger = following(route, schedule.get());
        if (trigger.computeFirstFireTime(null) == null) {
            log.info("route {} is not scheduled: its last slot has passed", route.id());
            return false;
        }
        if (quartz.checkExists(trigger.getKey())) {
            quartz.rescheduleJob(trigger.getKey(), trigger);
        } else if (quartz.checkExists(trigger.getJobKey())) {
            quartz.scheduleJob(trigger);
        } else {
            quartz.scheduleJob(job(route), trigger);
        }
        return true;
    }

    /** A trigger that goes on where the one before ends, which fires no more from here on. */
    private SlotTrigger following(Route route, Schedule schedule) throws SchedulerException {
        if (!scheduled.containsKey(route.id())) {
            return SlotTrigger.of(route.id(), schedule, clock);
        }
        TriggerKey key = TriggerKey.triggerKey(route.id());
        quartz.pauseTrigger(key);
        return quartz.getTrigger(key) instanceof SlotTrigger before
                ? SlotTrigger.following(before, schedule, clock)
                : SlotTrigger.of(route.id(), schedule, clock);
    }

    /** What Quartz calls the job of a route. */
    static JobKey key(String route) {
        return JobKey.jobKey(route);
    }

    static JobDetail job(Route route) {
        return newJob(CdcMaterializationJob.class)
                .withIdentity(key(route.id()))
                .storeDurably()
                .build();
    }
}
