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
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a route that runs after others begin only when these have succeeded, and starts it as soon as they have. It knows the runs
 * of this process since its start, and no others.
 */
final class UpstreamGate {

    private static final Logger log = LoggerFactory.getLogger(UpstreamGate.class);

    private final Scheduler quartz;
    private volatile Waiting waiting = new Waiting(Map.of(), Map.of(), Set.of());

    /**
     * @param quartz starts the jobs, each named like its route
     * @param scheduled the routes that run by themselves
     */
    UpstreamGate(Scheduler quartz, Collection<Route> scheduled) {
        this.quartz = quartz;
        replaceBy(scheduled);
    }

    /** Has these routes from now on. Those that are not new keep what they have seen of routes that they still wait for. */
    void replaceBy(Collection<Route> scheduled) {
        Waiting before = waiting;
        Set<String> ids = scheduled.stream().map(Route::id).collect(Collectors.toCollection(TreeSet::new));
        Map<String, Upstreams> upstreams = new HashMap<>();
        Map<String, List<String>> downstreams = new HashMap<>();
        Set<String> inVain = new TreeSet<>();
        for (Route route : scheduled) {
            List<String> after = route.schedule().after();
            if (!after.isEmpty()) {
                boolean hasSlots = route.schedule().hasSlots();
                Upstreams known = before.upstreams.get(route.id());
                upstreams.put(
                        route.id(), known == null ? new Upstreams(after, hasSlots) : known.changedTo(after, hasSlots));
                after.forEach(upstream -> downstreams
                        .computeIfAbsent(upstream, none -> new ArrayList<>())
                        .add(route.id()));
                after.stream().filter(upstream -> !ids.contains(upstream)).forEach(upstream -> {
                    if (inVain.add(route.id() + ' ' + upstream)
                            && !before.inVain.contains(route.id() + ' ' + upstream)) {
                        warn(route, upstream);
                    }
                });
            }
        }
        waiting = new Waiting(upstreams, downstreams, inVain);
    }

    private static void warn(Route route, String upstream) {
        log.warn(
                "route {} waits for route {}, which is broken, gone, disabled or run by hand only: it will not run on its own",
                route.id(),
                upstream);
    }

    /** Whether the run of a slot may begin; if not, the slot waits. */
    boolean admitsSlot(String route) {
        return admits(route, Upstreams::slot);
    }

    /** Whether the run may begin that others have asked for by succeeding. */
    boolean admits(String route) {
        return admits(route, Upstreams::askedFor);
    }

    private boolean admits(String route, Predicate<Upstreams> turn) {
        Upstreams own = waiting.upstreams.get(route);
        boolean admitted = own == null || turn.test(own);
        if (!admitted) {
            log.debug("route {} waits for the routes that it runs after", route);
        }
        return admitted;
    }

    /** A run has ended: routes that waited for it begin. */
    void ended(RunResult result) {
        String route = result.record().identity().route();
        Outcome outcome = result.outcome();
        if (outcome == Outcome.SKIPPED) {
            takenBack(route);
        }
        if (outcome.isUpToDate()) {
            waiting.downstreams.getOrDefault(route, List.of()).forEach(downstream -> succeeded(route, downstream));
        }
    }

    /** A run that was admitted has not been one. */
    void takenBack(String route) {
        Upstreams own = waiting.upstreams.get(route);
        if (own != null) {
            own.skipped();
        }
    }

    private void succeeded(String upstream, String downstream) {
        Upstreams seen = waiting.upstreams.get(downstream);
        if (seen != null && seen.succeeded(upstream)) {
            try {
                quartz.triggerJob(RouteJobs.key(downstream));
            } catch (SchedulerException e) {
                log.error("route {} was to run after route {} and cannot be started", downstream, upstream, e);
            }
        }
    }

    /**
     * Who waits for whom at one time.
     *
     * @param upstreams what each route that waits has seen, by its id
     * @param downstreams ids of the routes that wait for one, by its id
     * @param inVain which route waits for which that does not run by itself
     */
    private record Waiting(
            Map<String, Upstreams> upstreams, Map<String, List<String>> downstreams, Set<String> inVain) {}
}
