package dev.remat.scheduler.quartz;

import dev.remat.jobs.quartz.CdcMaterializationJob;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.scheduler.schedule.Slot;
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
 * Counts the runs that are going, and once closed lets none in; nor one that has to wait for other routes. Quartz asks it before
 * and tells it after each run.
 */
final class RunGate extends TriggerListenerSupport implements JobListener {

    private static final Logger log = LoggerFactory.getLogger(RunGate.class);

    private final Consumer<RunResult> ended;
    private final UpstreamGate upstreams;
    private final SlotAccount account;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition fewer = lock.newCondition();
    private boolean closed;
    private int running;

    RunGate(Consumer<RunResult> ended, UpstreamGate upstreams, SlotAccount account) {
        this.ended = ended;
        this.upstreams = upstreams;
        this.account = account;
    }

    @Override
    public String getName() {
        return "remat-run-gate";
    }

    /** True where the run must not start. A run that may start counts as running from here on. */
    @Override
    public boolean vetoJobExecution(Trigger trigger, JobExecutionContext context) {
        if (isClosed()) {
            return true;
        }
        String route = context.getJobDetail().getKey().getName();
        Optional<RunOrigin> origin = origin(route, trigger);
        origin.ifPresent(known -> context.put(CdcMaterializationJob.ORIGIN, known));
        return origin.isEmpty() || !enter();
    }

    /** What makes it the route's turn; empty where it is not. */
    private Optional<RunOrigin> origin(String route, Trigger trigger) {
        if (trigger instanceof SlotTrigger slots) {
            Slot slot = slots.fired().orElseThrow();
            if (!account.fires(route, slot)) {
                return Optional.empty();
            }
            if (!upstreams.admits(route, trigger)) {
                account.waits(route, slot);
                return Optional.empty();
            }
            return Optional.of(new RunOrigin(Cause.SCHEDULE, "", slot.nominal()));
        }
        if (CatchUps.isOne(trigger)) {
            return account.catchesUp(route).map(slot -> new RunOrigin(Cause.CATCH_UP, "", slot));
        }
        if (!upstreams.admits(route, trigger)) {
            return Optional.empty();
        }
        if (account.isPaused(route)) {
            upstreams.takenBack(route);
            return Optional.empty();
        }
        return Optional.of(new RunOrigin(Cause.UPSTREAM, "", null));
    }

    @Override
    public void triggerMisfired(Trigger trigger) {
        if (trigger instanceof SlotTrigger) {
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
            account.running(running);
            fewer.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
