package dev.remat.scheduler.quartz;

import dev.remat.jobs.quartz.CdcMaterializationJob;
import dev.remat.jobs.route.Route;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunOrigin;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.JobListener;
import org.quartz.Trigger;
import org.quartz.listeners.TriggerListenerSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the runs that are going, and once closed lets none in; nor one that has to wait for other routes, or for room. Quartz asks
 * it before and tells it after each run.
 */
final class RunGate extends TriggerListenerSupport implements JobListener {

    private static final Logger log = LoggerFactory.getLogger(RunGate.class);

    /** Where the context of an execution has the {@link AskedRun} that it is, if it is one. */
    private static final String ASKED = "remat.asked";

    private final Consumer<RunResult> ended;
    private final RouteJobs jobs;
    private final UpstreamGate upstreams;
    private final SlotAccount account;
    private final Turns turns;
    private final RunQueue queue;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition fewer = lock.newCondition();
    private boolean closed;
    private int running;

    RunGate(
            Consumer<RunResult> ended,
            RouteJobs jobs,
            UpstreamGate upstreams,
            SlotAccount account,
            Turns turns,
            RunQueue queue) {
        this.ended = ended;
        this.jobs = jobs;
        this.upstreams = upstreams;
        this.account = account;
        this.turns = turns;
        this.queue = queue;
    }

    @Override
    public String getName() {
        return "remat-run-gate";
    }

    /** True where the run must not start. A run that may start counts as running from here on. */
    @Override
    public boolean vetoJobExecution(Trigger trigger, JobExecutionContext context) {
        Route route = jobs.route(context.getJobDetail().getKey());
        try {
            return isClosed() || !begins(route, trigger, context);
        } catch (RuntimeException e) {
            // Quartz would never fire the route again.
            log.error("route {} was to run and could not begin; the schedule goes on", route.id(), e);
            return true;
        }
    }

    private boolean begins(Route route, Trigger trigger, JobExecutionContext context) {
        boolean hasWaited = queue.hasGranted(trigger);
        Optional<Turn> turn = hasWaited
                ? queue.begin(route.id())
                : turns.of(route.id(), trigger).flatMap(known -> queue.admit(route, known));
        return turn.isPresent() && begins(route.id(), turn.get(), hasWaited, context);
    }

    /** A route that has room; gives it back where there is no run after all. */
    private boolean begins(String route, Turn turn, boolean hasWaited, JobExecutionContext context) {
        boolean entered = enter();
        boolean begun = false;
        // From before it is known who has the run: a process that is taken for dead meanwhile must not publish it.
        context.put(CdcMaterializationJob.NODES, account.nodes());
        try {
            Optional<RunOrigin> origin = entered ? turns.begin(route, turn, hasWaited) : Optional.empty();
            origin.ifPresent(known -> context.put(CdcMaterializationJob.ORIGIN, known));
            if (turn instanceof Turn.Asked asked) {
                context.put(ASKED, asked.run());
                context.put(CdcMaterializationJob.FULL, asked.run().isFull());
            }
            begun = origin.isPresent();
            return begun;
        } finally {
            if (!begun) {
                if (entered) {
                    leave();
                }
                queue.release(route);
            }
        }
    }

    @Override
    public void triggerMisfired(Trigger trigger) {
        if (trigger instanceof SlotTrigger) {
            queue.dropSlot(trigger.getJobKey().getName());
            account.missed(trigger.getJobKey().getName());
        }
    }

    private boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    private boolean enter() {
        lock.lock();
        try {
            if (!closed) {
                running++;
                account.running(running);
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void jobToBeExecuted(JobExecutionContext context) {}

    @Override
    public void jobExecutionVetoed(JobExecutionContext context) {}

    @Override
    public void jobWasExecuted(JobExecutionContext context, @Nullable JobExecutionException failure) {
        try {
            if (context.getResult() instanceof RunResult result) {
                upstreams.ended(result);
                if (context.get(ASKED) instanceof AskedRun asked) {
                    asked.ended(result);
                }
                ended.accept(result);
            }
        } catch (RuntimeException e) {
            // Quartz would never fire the route again.
            log.error(
                    "what should follow the end of a run of route {} failed; its evidence is written, and the schedule goes on",
                    context.getJobDetail().getKey().getName(),
                    e);
        } finally {
            leave();
            queue.ended(context.getJobDetail().getKey().getName(), hasBuilt(context));
        }
    }

    /** Whether it was as long as a rebuild of the route is. */
    private static boolean hasBuilt(JobExecutionContext context) {
        return context.getResult() instanceof RunResult result
                && (result.outcome() == Outcome.SUCCEEDED || result.outcome() == Outcome.HELD);
    }

    void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
    }

    int running() {
        lock.lock();
        try {
            return running;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until nothing runs; false if something still does when the patience ends. */
    boolean awaitIdle(Duration patience) {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (running > 0 && left > 0) {
                left = fewer.awaitNanos(left);
            }
            return running == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        lock.lock();
        try {
            running--;
            account.running(running);
            fewer.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
