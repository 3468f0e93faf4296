package dev.remat.scheduler.quartz;

import dev.remat.jobs.quartz.CdcMaterializationJob;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.NodeSettings;
import dev.remat.materialization.report.RunResult;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.matchers.GroupMatcher;
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

    /** Quartz keeps schedulers by name for the whole JVM; each of ours gets a name of its own. */
    private static final AtomicInteger STARTED = new AtomicInteger();

    private final Scheduler quartz;
    private final RouteJobs jobs;
    private final UpstreamGate upstreams;
    private final SlotAccount account;
    private final CdcMaterializationService service;
    private final RunGate gate;
    private final Duration waitAtClose;

    private RouteScheduler(
            Scheduler quartz,
            RouteJobs jobs,
            UpstreamGate upstreams,
            SlotAccount account,
            CdcMaterializationService service,
            RunGate gate,
            Duration waitAtClose) {
        this.quartz = quartz;
        this.jobs = jobs;
        this.upstreams = upstreams;
        this.account = account;
        this.service = service;
        this.gate = gate;
        this.waitAtClose = waitAtClose;
    }

    /**
     * Starts firing.
     *
     * @param node how many runs go at one time
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
        return start(node, waitAtClose, routes, service, ended, SlotAccount.NONE, clock);
    }

    /**
     * The same with an account of slots.
     *
     * @param account says which slots are run here
     */
    public static RouteScheduler start(
            NodeSettings node,
            Duration waitAtClose,
            Collection<Route> routes,
            CdcMaterializationService service,
            Consumer<RunResult> ended,
            SlotAccount account,
            Clock clock) {
        try {
            Scheduler quartz = new StdSchedulerFactory(properties(node)).getScheduler();
            var jobs = new RouteJobs(quartz, clock);
            quartz.setJobFactory((fired, scheduler) -> new CdcMaterializationJob(
                    service, jobs.route(fired.getJobDetail().getKey())));
            jobs.replaceBy(routes);
            var upstreams = new UpstreamGate(quartz, jobs.scheduled());
            var gate = new RunGate(ended, upstreams, account);
            account.whenMissed(new CatchUps(quartz, clock)::start);
            account.follow(jobs.scheduled());
            quartz.getListenerManager().addTriggerListener(gate);
            quartz.getListenerManager().addJobListener(gate);
            quartz.start();
            return new RouteScheduler(quartz, jobs, upstreams, account, service, gate, waitAtClose);
        } catch (SchedulerException e) {
            throw new IllegalStateException("Quartz did not start: " + e.getMessage(), e);
        }
    }

    /**
     * Has these routes and no others from now on. Those that stay as they are keep their next slot and what they wait for; those
     * whose schedule has changed take their next new slot, and nothing runs at once. Runs that go on end as they began.
     */
    public synchronized void replaceRoutes(Collection<Route> routes) {
        try {
            jobs.replaceBy(routes);
            upstreams.replaceBy(jobs.scheduled());
            account.follow(jobs.scheduled());
        } catch (SchedulerException e) {
            throw new IllegalStateException("Quartz did not take the changed routes: " + e.getMessage(), e);
        }
    }

    private static Properties properties(NodeSettings node) {
        var properties = new Properties();
        properties.setProperty("org.quartz.scheduler.instanceName", "remat-" + STARTED.incrementAndGet());
        properties.setProperty("org.quartz.scheduler.threadName", "remat-schedule");
        properties.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        properties.setProperty("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
        properties.setProperty("org.quartz.threadPool.threadCount", Integer.toString(node.maxConcurrentRuns()));
        properties.setProperty("org.quartz.threadPool.threadNamePrefix", "remat-run");
        properties.setProperty("org.quartz.jobStore.class", "org.quartz.simpl.RAMJobStore");
        return properties;
    }

    /** Number of routes that run by themselves. */
    public int scheduled() {
        try {
            return quartz.getJobKeys(GroupMatcher.anyJobGroup()).size();
        } catch (SchedulerException e) {
            throw new IllegalStateException("Quartz does not tell its jobs: " + e.getMessage(), e);
        }
    }

    /** Lets no run and no further attempt start any more, waits for the running ones, cancels what is left, and ends all threads. */
    @Override
    public void close() {
        try {
            quartz.standby();
            gate.close();
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
