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
import java.util.function.Predicate;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Knows the runs of this process since its start, and no others. */
final class OwnUpstreams implements UpstreamGate {

    private static final Logger log = LoggerFactory.getLogger(OwnUpstreams.class);

    private final Scheduler quartz;
    private final VainWaits vain = new VainWaits();
    private volatile Waiting waiting = new Waiting(Map.of(), Map.of());

    /** @param quartz starts the jobs, each named like its route */
    OwnUpstreams(Scheduler quartz) {
        this.quartz = quartz;
    }

    @Override
    public void replaceBy(Collection<Route> scheduled) {
        Waiting before = waiting;
        Map<String, Upstreams> upstreams = new HashMap<>();
        Map<String, List<String>> downstreams = new HashMap<>();
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
            }
        }
        waiting = new Waiting(upstreams, downstreams);
        vain.tell(scheduled);
    }

    @Override
    public boolean admitsSlot(String route) {
        return admits(route, Upstreams::slot);
    }

    @Override
    public boolean admits(String route) {
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

    @Override
    public void ended(RunResult result) {
        String route = result.record().identity().route();
        Outcome outcome = result.outcome();
        if (outcome == Outcome.SKIPPED) {
            takenBack(route);
        }
        if (outcome.isUpToDate()) {
            waiting.downstreams.getOrDefault(route, List.of()).forEach(downstream -> succeeded(route, downstream));
        }
    }

    @Override
    public void takenBack(String route) {
        Upstreams own = waiting.upstreams.get(route);
        if (own != null) {
            own.skipped();
        }
    }

    /** Each is started by the end of a run. */
    @Override
    public void look() {}

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
     */
    private record Waiting(Map<String, Upstreams> upstreams, Map<String, List<String>> downstreams) {}
}
