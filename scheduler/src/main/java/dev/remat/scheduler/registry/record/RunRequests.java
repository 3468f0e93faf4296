package dev.remat.scheduler.registry.record;

import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import dev.remat.scheduler.quartz.AskedRun;
import dev.remat.scheduler.quartz.RouteScheduler;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.store.Observation;
import dev.remat.scheduler.registry.store.QueuedRuns;
import dev.remat.scheduler.registry.store.RequestTable;
import dev.remat.scheduler.registry.store.Sql;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks each second for runs that people have asked for in the registry, on whatever machine, and hands them to the scheduler. A node
 * takes one only when it begins; until then every node may, and it outlives all of them.
 */
public final class RunRequests implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RunRequests.class);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Recorder recorder;
    private final RouteScheduler scheduler;
    private final Membership membership;
    private final String node;
    private final Clock clock;
    private final RandomGenerator random;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "remat-requests"));

    private RunRequests(
            RunRegistry registry, RouteScheduler scheduler, String node, Clock clock, RandomGenerator random) {
        this.recorder = registry.recorder();
        this.membership = registry.membership();
        this.scheduler = scheduler;
        this.node = node;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Begins.
     *
     * @param node name of this process, which runs nothing yet
     */
    public static RunRequests start(
            RunRegistry registry, RouteScheduler scheduler, String node, Clock clock, RandomGenerator random) {
        var requests = new RunRequests(registry, scheduler, node, clock, random);
        var unused = requests.thread.scheduleWithFixedDelay(requests::look, 0, LOOK.toMillis(), TimeUnit.MILLISECONDS);
        return requests;
    }

    private void look() {
        try {
            scheduler.look();
            if (membership.mayRun() && !recorder.isDown()) {
                recorder.ask("runs that were asked for", this::open, PATIENCE)
                        .orElse(List.of())
                        .forEach(request -> scheduler.run(request.route(), new Asked(request)));
            }
        } catch (RuntimeException e) {
            log.warn("the look for runs that were asked for goes on after a failure", e);
        }
    }

    private List<RunRequest> open(Sql sql) {
        Instant now = clock.instant();
        var queued = new QueuedRuns(sql, Observation.of(node, now), () -> RunId.create(clock, random)
                .text());
        var table = new RequestTable(sql);
        table.open(null).stream().filter(request -> request.isTooOld(now)).forEach(queued::expire);
        return table.open(null);
    }

    /** No further one is handed on. */
    @Override
    public void close() {
        thread.shutdownNow();
        try {
            boolean ended = thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            log.debug("no more looks for runs that were asked for: {}", ended);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One of them, as the scheduler sees it. */
    private final class Asked implements AskedRun {

        private final RunRequest request;

        Asked(RunRequest request) {
            this.request = request;
        }

        @Override
        public String by() {
            return request.by();
        }

        @Override
        public boolean isFull() {
            return request.full();
        }

        @Override
        public boolean take() {
            Instant now = clock.instant();
            var seen = new Observation(node, membership.session(), now, now, List.of(), List.of());
            boolean taken = membership.mayRun()
                    && recorder.askNow(
                                    "request " + request.id(),
                                    sql -> new RequestTable(sql).take(request.id(), seen),
                                    sql -> new RequestTable(sql).giveBack(request.id(), seen.session()),
                                    PATIENCE)
                            .orElse(false);
            if (taken) {
                log.info(
                        "route {} runs, since {} has asked for it{}",
                        request.route(),
                        request.by(),
                        request.reason().isEmpty() ? "" : ": " + request.reason());
            }
            return taken;
        }

        @Override
        public void ended(RunResult result) {
            recorder.write("end of request " + request.id(), sql -> new RequestTable(sql)
                    .ended(
                            request.id(),
                            result.record().identity().runId().text(),
                            RunState.of(result.outcome()),
                            result.record().finishedAt()));
        }
    }
}
