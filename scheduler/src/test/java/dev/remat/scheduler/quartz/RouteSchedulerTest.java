package dev.remat.scheduler.quartz;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.NodeSettings;
import dev.remat.materialization.report.RunResult;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fires runs against a server that is not there: each fails at once and leaves evidence. */
class RouteSchedulerTest {

    private static final String EVERY_SECOND = "* * * * * ?";
    private static final String IN_FIVE_YEARS = "0 0 0 1 1 ? 2099";

    @TempDir
    private Path evidence;

    private final Queue<RunResult> ended = new ConcurrentLinkedQueue<>();
    private final List<CdcMaterializationService> services = new ArrayList<>();

    @AfterEach
    void closeServices() {
        services.forEach(CdcMaterializationService::close);
    }

    @Test
    void firesEveryEnabledRouteAgainAndAgain() {
        try (var scheduler = start(route("a", EVERY_SECOND, true), route("b", EVERY_SECOND, true))) {
            assertThat(scheduler.scheduled()).isEqualTo(2);
            await().atMost(Duration.ofSeconds(30)).until(() -> runsOf("a") >= 2 && runsOf("b") >= 2);
        }
    }

    @Test
    void leavesOutWhatIsDisabledOrHasNoScheduleOrHasEnded() {
        try (var scheduler = start(
                route("on", EVERY_SECOND, true),
                route("later", IN_FIVE_YEARS, true),
                route("off", EVERY_SECOND, false),
                route("ended", "0 0 0 1 1 ? 2020", true),
                route("by-hand", null, true))) {
            assertThat(scheduler.scheduled()).isEqualTo(2);
            await().atMost(Duration.ofSeconds(30)).until(() -> runsOf("on") >= 2);
        }
        assertThat(ended.stream().map(run -> run.record().identity().route()).collect(toSet()))
                .containsExactly("on");
    }

    @Test
    void endsItsThreadsAndStartsNothingAfterClosing() {
        start(route("a", EVERY_SECOND, true)).close();
        int runs = ended.size();
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(threads()).isEmpty());
        assertThat(ended).hasSize(runs);
    }

    @Test
    void doesNotWaitAtItsEndForAttemptsThatAreToFollow() {
        Route patient = route("a", EVERY_SECOND, true).with(new Retry(3, Duration.ofHours(1), Duration.ofHours(1), 0));
        var scheduler = start(patient);
        await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(evidence.resolve("a/latest.json")));
        assertThat(CompletableFuture.runAsync(scheduler::close))
                .as("less than running rebuilds may go on")
                .succeedsWithin(Duration.ofSeconds(9));
        assertThat(ended).singleElement().satisfies(run -> assertThat(
                        run.record().explanation())
                .endsWith("no further attempt follows: Remat was asked to stop"));
    }

    @Test
    void namesItsThreadsByTheirRole() {
        try (var scheduler = start(route("a", EVERY_SECOND, true))) {
            assertThat(scheduler.scheduled()).isEqualTo(1);
            assertThat(threads())
                    .as("three are for those that find no room")
                    .containsExactly(
                            "remat-run-1",
                            "remat-run-2",
                            "remat-run-3",
                            "remat-run-4",
                            "remat-run-5",
                            "remat-schedule");
        }
    }

    @Test
    void c74GoesOnWhenWhatFollowsARunThrows() {
        RuntimeException thrown = new IllegalStateException("the listener is broken");
        try (var scheduler = start(
                result -> {
                    ended.add(result);
                    throw thrown;
                },
                route("a", EVERY_SECOND, true))) {
            assertThat(scheduler.scheduled()).isEqualTo(1);
            await().atMost(Duration.ofSeconds(30)).until(() -> runsOf("a") >= 3);
        }
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("remat-run") || name.startsWith("remat-schedule"))
                .sorted()
                .toList();
    }

    private long runsOf(String route) {
        return ended.stream()
                .filter(run -> run.record().identity().route().equals(route))
                .count();
    }

    private RouteScheduler start(Route... routes) {
        return start(ended::add, routes);
    }

    private RouteScheduler start(Consumer<RunResult> listener, Route... routes) {
        var nowhere = new ServerConnection(
                "nowhere", URI.create("http://127.0.0.1:1"), "remat", Credential.configured("x"), "default", Map.of());
        var service = new CdcMaterializationService(
                new Connections(List.of(nowhere)), evidence, Clock.systemUTC(), new SplittableRandom(1), "test");
        services.add(service);
        return RouteScheduler.start(
                new NodeSettings("test", 2),
                Duration.ofSeconds(10),
                List.of(routes),
                service,
                listener,
                Clock.systemUTC());
    }

    private static Route route(String id, @Nullable String cron, boolean enabled) {
        var schedule = cron == null ? ScheduleSettings.BY_HAND : ScheduleSettings.ofCron(cron, ZoneOffset.UTC);
        return TestRoutes.nowhere(id, id, enabled, schedule, Retry.NONE);
    }
}
