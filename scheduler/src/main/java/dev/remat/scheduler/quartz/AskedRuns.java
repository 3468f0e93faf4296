package dev.remat.scheduler.quartz;

import dev.remat.jobs.route.Route;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.quartz.TriggerKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs that somebody has asked for and that are to be fired, one of a route at a time. Thread-safe. */
final class AskedRuns {

    private static final Logger log = LoggerFactory.getLogger(AskedRuns.class);

    private final Scheduler quartz;
    private final OneTimeTriggers triggers;
    private final Map<String, Pending> byRoute = new TreeMap<>();

    AskedRuns(Scheduler quartz) {
        this.quartz = quartz;
        this.triggers = new OneTimeTriggers(quartz, "asked");
    }

    /** Fires a route once, as soon as it does not run. Does nothing where one that was asked for before is still to be fired. */
    synchronized void fire(Route route, AskedRun run) {
        try {
            Pending before = byRoute.get(route.id());
            if (before != null && quartz.checkExists(before.trigger)) {
                return;
            }
            if (!quartz.checkExists(RouteJobs.key(route.id()))) {
                quartz.addJob(RouteJobs.job(route), true);
            }
            TriggerKey trigger = triggers.fire(route.id());
            byRoute.put(route.id(), new Pending(run, trigger));
        } catch (SchedulerException e) {
            log.error("route {} was asked to run by {} and cannot be started", route.id(), run.by(), e);
        }
    }

    boolean isOne(Trigger trigger) {
        return triggers.isOne(trigger);
    }

    /** What a route that fires now was asked for. */
    synchronized Optional<AskedRun> next(String route) {
        return Optional.ofNullable(byRoute.remove(route)).map(Pending::run);
    }

    /**
     * A run that is to be fired.
     *
     * @param trigger goes with the job where a route is gone
     */
    private record Pending(AskedRun run, TriggerKey trigger) {}
}
