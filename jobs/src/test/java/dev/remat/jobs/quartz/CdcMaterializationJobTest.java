package dev.remat.jobs.quartz;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.server.SampleLog;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.listeners.JobListenerSupport;

@ClickHouseTest
class CdcMaterializationJobTest {

    private static final JobKey ORDERS = JobKey.jobKey("orders");

    private final BlockingQueue<RunResult> results = new LinkedBlockingQueue<>();

    @TempDir
    private Path root;

    private @Nullable Scheduler scheduler;

    @BeforeEach
    void createLog(TestDatabase database) {
        SampleLog.create(database);
    }

    @AfterEach
    void stopScheduler() throws SchedulerException {
        if (scheduler != null) {
            scheduler.shutdown(true);
        }
    }

    @Test
    void leavesTheResultOfTheRunToTheScheduler(TestDatabase database) throws Exception {
        try (var service = service(database)) {
            fire(service, database, "log");
            RunResult result = result();
            assertThat(result.outcome()).as(result.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
        }
    }

    @Test
    void cancelsTheRunWhenInterrupted(TestDatabase database) throws Exception {
        try (var service = service(database)) {
            Scheduler running = fire(service, database, "slow_log");
            await().atMost(10, SECONDS)
                    .until(() -> !running.getCurrentlyExecutingJobs().isEmpty());
            assertThat(running.interrupt(ORDERS)).isTrue();
            RunResult result = result();
            assertThat(result.outcome()).as(result.record().explanation()).isEqualTo(Outcome.CANCELLED);
            assertThat(result.record().explanation()).contains("the scheduler asked the run to end");
        }
    }

    @Test
    void endsItsWaitForTheNextAttemptWhenInterrupted(TestDatabase database) throws Exception {
        var patient = new Retry(3, Duration.ofHours(1), Duration.ofHours(1), 0);
        Route route = SampleLog.route(database, "log").with(patient);
        try (var service = new CdcMaterializationService(
                SampleLog.connections(database, Map.of("max_memory_usage", "1000000")),
                root,
                Clock.systemUTC(),
                new Random(),
                "node-1")) {
            Scheduler running = fire(service, route);
            await().atMost(20, SECONDS).until(() -> Files.exists(root.resolve("orders/latest.json")));
            assertThat(running.interrupt(ORDERS)).isTrue();
            RunResult result = result();
            assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(result.record().explanation())
                    .endsWith("no further attempt follows: the scheduler asked the run to end");
        }
    }

    @Test
    void isSkippedAfterTheRouteHasRunOutOfMemoryAgainAndAgain(TestDatabase database) throws Exception {
        Route route = SampleLog.route(database, "log");
        try (var service = new CdcMaterializationService(
                SampleLog.connections(database, Map.of("max_memory_usage", "1000000")),
                root,
                Clock.systemUTC(),
                new Random(),
                "node-1")) {
            for (int run = 0; run < 3; run++) {
                service.run(route, new Cancellation());
            }
            fire(service, route);
            assertThat(result().report().blockers()).containsExactly(Blockers.MEMORY_BREAKER);
        }
    }

    private CdcMaterializationService service(TestDatabase database) {
        return new CdcMaterializationService(
                SampleLog.connections(database), root, Clock.systemUTC(), new Random(), "node-1");
    }

    private RunResult result() throws InterruptedException {
        RunResult result = results.poll(30, SECONDS);
        assertThat(result).as("a run has ended within 30 s").isNotNull();
        return Objects.requireNonNull(result);
    }

    private Scheduler fire(CdcMaterializationService service, TestDatabase database, String log)
            throws SchedulerException {
        return fire(service, SampleLog.route(database, log));
    }

    private Scheduler fire(CdcMaterializationService service, Route route) throws SchedulerException {
        var properties = new Properties();
        properties.setProperty(
                "org.quartz.scheduler.instanceName",
                "job-test-" + route.plan().target().database());
        properties.setProperty("org.quartz.threadPool.threadCount", "1");
        Scheduler started = new StdSchedulerFactory(properties).getScheduler();
        scheduler = started;
        started.setJobFactory((bundle, quartz) -> new CdcMaterializationJob(service, route));
        started.getListenerManager().addJobListener(new ResultListener());
        started.scheduleJob(
                JobBuilder.newJob(CdcMaterializationJob.class)
                        .withIdentity(ORDERS)
                        .build(),
                TriggerBuilder.newTrigger().startNow().build());
        started.start();
        return started;
    }

    private final class ResultListener extends JobListenerSupport {

        @Override
        public String getName() {
            return "results";
        }

        @Override
        public void jobWasExecuted(JobExecutionContext context, @Nullable JobExecutionException failure) {
            results.add((RunResult) context.getResult());
        }
    }
}
