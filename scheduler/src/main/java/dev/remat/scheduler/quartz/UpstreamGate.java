package dev.remat.scheduler.quartz;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.scheduler.schedule.Upstreams;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a route that runs after others begin only when these have succeeded, and starts it as soon as they have. It knows the runs
 * of this process since its start, and no others.
 */
final class UpstreamGate {

    private static final Logger log = LoggerFactory.getLogger(UpstreamGate.class);

    private final Scheduler quartz;
    private final Map<String, Upstreams> upstreams = new HashMap<>();
    private final Map<String, List<String>> downstreams = new HashMap<>();

    /**
     * @param quartz starts the jobs, each named like its route
     * @param scheduled the routes that run by themselves
     */
    UpstreamGate(Scheduler quartz, Collection<Route> scheduled) {
        this.quartz = quartz;
        var ids = new TreeSet<>(scheduled.stream().map(Route::id).toList());
        for (Route route : scheduled) {
            List<String> after = route.schedule().after();
            if (!after.isEmpty()) {
                upstreams.put(route.id(), new Upstreams(after, route.schedule().hasSlots()));
                after.forEach(upstream -> downstreams
                        .computeIfAbsent(upstream, none -> new ArrayList<>())
                        .add(route.id()));
                after.stream().filter(upstream -> !ids.contains(upstream)).forEach(upstream -> warn(route, upstream));
            }
        }
    }

    private static void warn(Route route, String upstream) {
        log.warn(
                "route {} waits for route {}, which is broken, disabled or run by hand only: it will not run on its own",
                route.id(),
                upstream);
    }

    /** Whether a run of a route may begin. */
    boolean admits(String route, Trigger trigger) {
        Upstreams waiting = upstreams.get(route);
        if (waiting == null) {
            return true;
        }
        boolean admitted = trigger instanceof SlotTrigger ? waiting.slot() : waiting.askedFor();
        if (!admitted) {
            log.debug("route {} waits for the routes that it runs after", route);
        }
        return admitted;
    }

    /** A run has ended: routes that waited for it begin. */
    void ended(RunResult result) {
        String route = result.record().identity().route();
        Outcome outcome = result.outcome();
        Upstreams own = upstreams.get(route);
        if (own != null && outcome == Outcome.SKIPPED) {
            own.skipped();
        }
        if (outcome.isUpToDate()) {
            downstreams.getOrDefault(route, List.of()).forEach(downstream -> succeeded(route, downstream));
        }
    }

    private void succeeded(String upstream, String downstream) {
        Upstreams waiting = upstreams.get(downstream);
        if (waiting != null && waiting.succeeded(upstream)) {
            try {
                quartz.triggerJob(JobKey.jobKey(downstream));
            } catch (SchedulerException e) {
                log.error("route {} was to run after route {} and cannot be started", downstream, upstream, e);
            }
        }
    }
}
