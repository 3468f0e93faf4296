package dev.remat.scheduler.quartz;

import dev.remat.jobs.quartz.CdcMaterializationJob;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.NodeSettings;
import dev.remat.materialization.report.RunResult;
import dev.remat.scheduler.capacity.Admission;
import dev.remat.scheduler.capacity.Limits;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.StdSchedulerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fires every route on its schedule, each as one Quartz job named like the route. When that is, its {@link Schedule} tells;
 * Quartz is the engine that keeps the times. The store is in memory and holds nothing
 * of a run: what a run did is in its evidence.
 */
public final class RouteScheduler implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RouteScheduler.class);

    /** A cancelled run ends when ClickHouse has killed its query and the evidence is written. */
    private static final Duration CANCELLATION = Duration.ofSeconds(30);

    /** Threads beside those of runs: to find out that a route has to wait takes one, too, and must not wait itself. */
    private static final int TO_FIRE = 3;

    /** Quartz keeps schedulers by name for the whole JVM; each of ours gets a name of its own. */
    private static final AtomicInteger STARTED = new AtomicInteger();

    private final Scheduler quartz;
    private final RouteJobs jobs;
    private final UpstreamGate upstreams;
    private final SlotAccount account;
    private final CdcMaterializationService service;
    private final AskedRuns asked;
    private final RunQueue queue;
    private final RunGate gate;
    private final Duration waitAtClose;
    private final ClockWatch watch;

    private RouteScheduler(
            Scheduler quartz,
            Limits limits,
            Duration waitAtClose,
            CdcMaterializationService service,
            Consumer<RunResult> ended,
            SlotAccount account,
            Clock clock) {
        this.quartz = quartz;
        this.jobs = new RouteJobs(quartz, clock);
        this.upstreams = account.knowsRuns() ? new KnownUpstreams(quartz, account) : new OwnUpstreams(quartz);
        this.account = account;
        this.service = service;
        this.asked = new AskedRuns(quartz);
        var admission = new Admission<Turn>(limits, account.longestRuns(limits.shortUpTo()));
        this.queue = new RunQueue(quartz, admission, account, clock);
        this.gate = new RunGate(ended, jobs, upstreams, account, new Turns(upstreams, account, asked), queue);
        this.waitAtClose = waitAtClose;
        this.watch = new ClockWatch(clock, System::nanoTime);
    }

    /**
     * Starts firing.
     *
     * @param node how many runs go at one time; its connections and pools have no limits
     * @param waitAtClose how long running rebuilds may go on when this is closed, before they are cancelled
     * @param routes the routes; those that are disabled, run by hand only or have no slot any more are left out
     * @param service runs a route
     * @param ended told about every run that ended, on the thread that ran it
     * @param clock the time
     */
    public static RouteScheduler start(
            NodeSettings node,
            Duration waitAtClose,
            Collection<Route> routes,
            CdcMaterializationService service,
            Consumer<RunResult> ended,
            Clock clock) {
        return start(Limits.of(node), waitAtClose, routes, service, ended, SlotAccount.NONE, clock);
    }

    /**
     * The same with more limits and an account of slots.
     *
     * @param limits how many runs go at one time
     * @param account says which slots are run here
     */
    public static RouteScheduler start(
            Limits limits,
            Duration waitAtClose,
            Collection<Route> routes,
            CdcMaterializationService service,
            Consumer<RunResult> ended,
            SlotAccount account,
            Clock clock) {
        try {
            Scheduler quartz = new StdSchedulerFactory(properties(limits)).getScheduler();
            var scheduler = new RouteScheduler(quartz, limits, waitAtClose, service, ended, account, clock);
            scheduler.begin(routes, new CatchUps(quartz, clock));
            return scheduler;
        } catch (SchedulerException e) {
            throw new IllegalStateException("Quartz did not start: " + e.getMessage(), e);
        }
    }

    private synchronized void begin(Collection<Route> routes, CatchUps catchUps) throws SchedulerException {
        quartz.setJobFactory((fired, scheduler) -> new CdcMaterializationJob(
                service, jobs.route(fired.getJobDetail().getKey())));
        jobs.replaceBy(routes);
        upstreams.replaceBy(jobs.scheduled());
        account.whenMissed(route -> {
            if (!queue.has(route)) {
                catchUps.start(route);
            }
        });
        account.follow(jobs.scheduled());
        quartz.getListenerManager().addTriggerListener(gate);
        quartz.getListenerManager().addJobListener(gate);
        quartz.start();
    }

    /**
     * Has these routes and no others from now on. Those that stay as they are keep their next slot and what they wait for; those
     * whose schedule has changed take their next new slot, and nothing runs at once. Runs that go on end as they began.
     */
    public synchronized void replaceRoutes(Collection<Route> routes) {
        try {
            queue.replaceBy(routes.stream().collect(Collectors.toMap(Route::id, route -> route)), jobs::isScheduledAs);
            jobs.replaceBy(routes);
            upstreams.replaceBy(jobs.scheduled());
            account.follow(jobs.scheduled());
            queue.grant();
        } catch (SchedulerException e) {
            throw new IllegalStateException("Quartz did not take the changed routes: " + e.getMessage(), e);
        }
    }

    private static Properties properties(Limits limits) {
        var properties = new Properties();
        properties.setProperty("org.quartz.scheduler.instanceName", "remat-" + STARTED.incrementAndGet());
        properties.setProperty("org.quartz.scheduler.threadName", "remat-schedule");
        properties.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        properties.setProperty("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
        properties.setProperty("org.quartz.threadPool.threadCount", Integer.toString(limits.node() + TO_FIRE));
        properties.setProperty("org.quartz.threadPool.threadNamePrefix", "remat-run");
        properties.setProperty("org.quartz.jobStore.class", "org.quartz.simpl.RAMJobStore");
        return properties;
    }

    /**
     * Runs a route that somebody has asked for, as soon as it does not run and there is room; by its schedule or not. Does nothing
     * where the route is not there, or waits already for somebody who has asked.
     */
    public synchronized void run(String route, AskedRun run) {
        if (!queue.hasAsked(route)) {
            jobs.find(route).ifPresent(known -> asked.fire(known, run));
        }
    }

    /**
     * Notices what nobody tells: room for what waits, routes whose turn has come after others, and that the clock was set back. To be
     * called each second or so.
     */
    public synchronized void look() {
        queue.grant();
        upstreams.look();
        if (watch.isSetBack()) {
            try {
                account.clockSetBack();
                jobs.startAnew();
            } catch (SchedulerException e) {
                throw new IllegalStateException("Quartz did not take the time: " + e.getMessage(), e);
            }
        }
    }

    /** Number of routes that run by themselves. */
    public synchronized int scheduled() {
        return jobs.scheduled().size();
    }

    /** How many runs go on. */
    public int running() {
        return gate.running();
    }

    /** How many routes wait for room. */
    public int waiting() {
        return queue.waiting();
    }

    /** Lets no run and no further attempt start any more, waits for the running ones, cancels what is left, and ends all threads. */
    @Override
    public void close() {
        try {
            quartz.standby();
            gate.close();
            queue.close();
            service.startNoFurtherAttempts("Remat was asked to stop");
            if (gate.running() > 0) {
                log.info("waiting up to {} s for {} running", waitAtClose.toSeconds(), gate.running());
            }
            if (!gate.awaitIdle(waitAtClose)) {
                log.warn("cancelling {} still running after {} s", gate.running(), waitAtClose.toSeconds());
                cancelAll();
                gate.awaitIdle(CANCELLATION);
            }
            quartz.shutdown(gate.running() == 0);
        } catch (SchedulerException e) {
            throw new IllegalStateException("Quartz did not stop: " + e.getMessage(), e);
        }
    }

    private void cancelAll() throws SchedulerException {
        for (JobExecutionContext running : quartz.getCurrentlyExecutingJobs()) {
            quartz.interrupt(running.getFireInstanceId());
        }
    }
}
