package dev.remat.scheduler.quartz;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.report.RunResult;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Knows by the account of slots what has succeeded on whatever node, and has one of them begin. */
final class KnownUpstreams implements UpstreamGate {

    private static final Logger log = LoggerFactory.getLogger(KnownUpstreams.class);

    private final Scheduler quartz;
    private final SlotAccount account;
    private final VainWaits vain = new VainWaits();
    private final Set<String> fired = ConcurrentHashMap.newKeySet();
    private volatile Set<String> followers = Set.of();
    private volatile Set<String> followed = Set.of();

    /** @param quartz starts the jobs, each named like its route */
    KnownUpstreams(Scheduler quartz, SlotAccount account) {
        this.quartz = quartz;
        this.account = account;
    }

    @Override
    public void replaceBy(Collection<Route> scheduled) {
        followers = scheduled.stream()
                .filter(route -> !route.schedule().after().isEmpty())
                .map(Route::id)
                .collect(Collectors.toUnmodifiableSet());
        followed = scheduled.stream()
                .flatMap(route -> route.schedule().after().stream())
                .collect(Collectors.toUnmodifiableSet());
        fired.clear();
        vain.tell(scheduled);
    }

    @Override
    public boolean admitsSlot(String route) {
        return !followers.contains(route) || account.slotFollows(route);
    }

    @Override
    public boolean admits(String route) {
        fired.remove(route);
        return !followers.contains(route) || account.follows(route);
    }

    /** The account knows that by itself; whoever follows need not wait for the next look. */
    @Override
    public void ended(RunResult result) {
        if (result.outcome().isUpToDate()
                && followed.contains(result.record().identity().route())) {
            look();
        }
    }

    /** It runs when the next one succeeds. */
    @Override
    public void takenBack(String route) {}

    @Override
    public void look() {
        if (followers.isEmpty()) {
            return;
        }
        for (String route : account.toFollow()) {
            if (fired.add(route)) {
                try {
                    quartz.triggerJob(RouteJobs.key(route));
                } catch (SchedulerException e) {
                    fired.remove(route);
                    log.error("route {} was to run after others and cannot be started", route, e);
                }
            }
        }
    }
}
