package dev.remat.scheduler.quartz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.NodeSettings;
import dev.remat.materialization.policy.WhenUnchanged;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Routes that run after others, on a real server. */
@ClickHouseTest
class RunsAfterOthersTest {

    private static final String EVERY_SECOND = "* * * * * ?";
    private static final String MUCH_LATER = "0 0 0 1 1 ? 2099";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path evidence;

    private final Queue<RunResult> ended = new ConcurrentLinkedQueue<>();
    private SmallLog log;
    private CdcMaterializationService service;

    @BeforeEach
    void makeALog(TestDatabase fresh) {
        log = SmallLog.in(fresh);
        service = new CdcMaterializationService(
                new Connections(List.of(log.connection())),
                evidence,
                Clock.systemUTC(),
                new SplittableRandom(1),
                "test");
    }

    @AfterEach
    void close() {
        service.close();
    }

    @Test
    void followsEachSuccessThoughNothingHasChanged() {
        try (var scheduler = start(
                route("a", "log", EVERY_SECOND), route("b", "log", null, "a"), route("c", "log", null, "a", "b"))) {
            assertThat(scheduler.scheduled()).isEqualTo(3);
            await().atMost(PATIENCE).until(() -> runsOf("c") >= 3);
        }
        assertThat(ended).extracting(RunResult::outcome).containsOnly(Outcome.SUCCEEDED, Outcome.UNCHANGED);
        List<String> order =
                ended.stream().map(RunsAfterOthersTest::route).distinct().toList();
        assertThat(order).containsExactly("a", "b", "c");
        assertThat(runsOf("b")).as("one for each success").isLessThanOrEqualTo(runsOf("a"));
        assertThat(runsOf("c")).isLessThanOrEqualTo(runsOf("b"));
    }

    @Test
    void doesNotFollowAFailure() {
        try (var scheduler = start(
                route("a", "log", EVERY_SECOND),
                route("broken", "missing", EVERY_SECOND),
                route("b", "log", null, "a", "broken"))) {
            assertThat(scheduler.scheduled()).isEqualTo(3);
            await().atMost(PATIENCE).until(() -> runsOf("a") >= 2 && runsOf("broken") >= 2);
        }
        assertThat(runsOf("b")).isZero();
    }

    @Test
    void aSlotWaitsForTheRoutesBefore() {
        try (var scheduler = start(
                route("a", "log", EVERY_SECOND),
                route("later", "log", MUCH_LATER),
                route("b", "log", EVERY_SECOND, "a"),
                route("c", "log", EVERY_SECOND, "later"),
                route("d", "log", MUCH_LATER, "a"))) {
            assertThat(scheduler.scheduled()).isEqualTo(5);
            await().atMost(PATIENCE).until(() -> runsOf("a") >= 3 && runsOf("b") >= 2);
        }
        assertThat(runsOf("b")).isLessThanOrEqualTo(runsOf("a"));
        assertThat(runsOf("c")).as("the route before it has not run").isZero();
        assertThat(runsOf("d")).as("its slot has not come").isZero();
    }

    private RouteScheduler start(Route... routes) {
        return RouteScheduler.start(
                new NodeSettings("test", 3),
                Duration.ofSeconds(30),
                List.of(routes),
                service,
                ended::add,
                Clock.systemUTC());
    }

    private long runsOf(String route) {
        return ended.stream().filter(run -> route(run).equals(route)).count();
    }

    private static String route(RunResult run) {
        return run.record().identity().route();
    }

    private Route route(String id, String of, @Nullable String cron, String... after) {
        var schedule = new ScheduleSettings(
                cron, null, Duration.ZERO, ZoneOffset.UTC, Duration.ZERO, null, null, List.of(), List.of(after));
        return log.route(id, of, schedule, WhenUnchanged.SKIP);
    }
}
