package dev.remat.scheduler.quartz;

import dev.remat.materialization.report.RunResult;
import java.time.Duration;
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
 * Counts the runs that are going, and once closed lets none in; nor one that has to wait for other routes. Quartz asks it before
 * and tells it after each run.
 */
final class RunGate extends TriggerListenerSupport implements JobListener {

    private static final Logger log = LoggerFactory.getLogger(RunGate.class);

    private final Consumer<RunResult> ended;
    private final UpstreamGate upstreams;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition fewer = lock.newCondition();
    private boolean closed;
    private int running;

    RunGate(Consumer<RunResult> ended, UpstreamGate upstreams) {
        this.ended = ended;
        this.upstreams = upstreams;
    }

    @Override
    public String getName() {
        return "remat-run-gate";
    }

    /** True where the run must not start. A run that may start counts as running from here on. */
    @Override
    public boolean vetoJobExecution(Trigger trigger, JobExecutionContext context) {
        lock.lock();
        try {
            boolean admitted =
                    !closed && upstreams.admits(context.getJobDetail().getKey().getName(), trigger);
            if (admitted) {
                running++;
            }
            return !admitted;
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
        }
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
            fewer.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
