package dev.remat.scheduler.quartz;

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
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Routes that change while the real Quartz fires them, against a server that is not there. */
class ReplacedRoutesTest {

    private static final String EVERY_SECOND = "* * * * * ?";
    private static final String MUCH_LATER = "0 0 0 1 1 ? 2099";
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    private Path evidence;

    private final Queue<RunResult> ended = new ConcurrentLinkedQueue<>();
    private CdcMaterializationService service;

    @BeforeEach
    void makeService() {
        var nowhere = new ServerConnection(
                "nowhere", URI.create("http://127.0.0.1:1"), "remat", Credential.configured("x"), "default", Map.of());
        service = new CdcMaterializationService(
                new Connections(List.of(nowhere)), evidence, Clock.systemUTC(), new SplittableRandom(1), "test");
    }

    @AfterEach
    void close() {
        service.close();
    }

    @Test
    void startsNewRoutesAndEndsThoseThatAreGone() {
        Route a = route("a", EVERY_SECOND);
        try (var scheduler = start(a)) {
            await().atMost(SOON).until(() -> runs("a").size() >= 1);

            scheduler.replaceRoutes(List.of(route("b", EVERY_SECOND), route("c", MUCH_LATER)));

            assertThat(scheduler.scheduled()).isEqualTo(2);
            await().atMost(SOON).until(() -> runs("b").size() >= 3);
            int runs = runs("a").size();
            scheduler.replaceRoutes(List.of());
            assertThat(scheduler.scheduled()).isZero();
            assertThat(runs).isLessThanOrEqualTo(4);
            scheduler.replaceRoutes(List.of(a));
            await().atMost(SOON).until(() -> runs("a").size() > runs);
        }
        assertThat(runs("c")).isEmpty();
        assertThat(evidence.resolve("a/latest.json")).exists();
    }

    @Test
    void firesNothingAtOnceWhenAScheduleChanges() throws InterruptedException {
        try (var scheduler = start(route("a", MUCH_LATER), route("b", EVERY_SECOND))) {
            scheduler.replaceRoutes(List.of(route("a", "0 0 12 1 1 ? 2098"), route("b", EVERY_SECOND)));
            scheduler.replaceRoutes(List.of(route("a", "0 0 12 1 1 ? 2097"), route("b", MUCH_LATER)));
            int runs = runs("b").size();
            // nothing tells that no run begins: two slots of the schedule before have to pass
            Thread.sleep(2_500);
            assertThat(runs("b")).as("but what had begun").hasSizeLessThanOrEqualTo(runs + 1);
            assertThat(runs("a")).isEmpty();
        }
    }

    /** Neither of the route that changes nor of the one beside it. */
    @Test
    void losesAndDoublesNoSlot() throws InterruptedException {
        Route steady = route("steady", "0/2 * * * * ?");
        List<Route> spellings = List.of(route("edited", "0/2 * * * * ?"), route("edited", "0-59/2 * * * * ?"));
        try (var scheduler = start(steady, spellings.get(0))) {
            await().atMost(SOON)
                    .until(() -> runs("edited").size() >= 1 && runs("steady").size() >= 1);
            Instant end = Clock.systemUTC().instant().plusSeconds(7);
            for (int i = 1; Clock.systemUTC().instant().isBefore(end); i++) {
                scheduler.replaceRoutes(List.of(
                        steady, spellings.get(i % 2), route("other", i % 2 == 0 ? MUCH_LATER : "0 0 3 1 1 ? 2098")));
                // shifts the edits against the seconds at which slots are due
                Thread.sleep(7);
            }
        }
        for (String id : List.of("steady", "edited")) {
            List<Long> slots =
                    runs(id).stream().map(run -> slot(run).getEpochSecond() / 2).toList();
            List<Long> each = IntStream.range(0, slots.size())
                    .mapToObj(slot -> slots.get(0) + slot)
                    .toList();
            assertThat(slots).as(id).isEqualTo(each).hasSizeGreaterThan(2);
        }
    }

    @Test
    void letsARunGoOnWithTheConfigurationThatItBeganWith() {
        var retry = new Retry(2, Duration.ofSeconds(2), Duration.ofSeconds(2), 0);
        Route before = route("a", EVERY_SECOND).with(retry);
        try (var scheduler = start(before)) {
            await().atMost(SOON).until(() -> Files.exists(evidence.resolve("a/latest.json")));
            scheduler.replaceRoutes(List.of(other("a", "changed").with(Retry.NONE)));
            await().atMost(SOON).until(() -> runs("a").size() >= 2);
        }
        List<RunResult> runs = runs("a");
        assertThat(runs.get(0).report().targetDataset()).isEqualTo("serving.a");
        assertThat(runs.get(0).record().identity().attempt()).isEqualTo(2);
        assertThat(runs.get(1).report().targetDataset()).isEqualTo("serving.changed");
    }

    @Test
    void takesTenThousandRoutesInAMoment() {
        List<Route> routes = new ArrayList<>(IntStream.range(0, 10_000)
                .mapToObj(i -> route("r" + i, "%d %d %d * * ?".formatted(i % 60, i / 60 % 60, i % 24)))
                .toList());
        long begin = System.nanoTime();
        try (var scheduler = start(routes.toArray(Route[]::new))) {
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
            routes.set(7, route("r7", MUCH_LATER));
            begin = System.nanoTime();
            scheduler.replaceRoutes(routes);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(1));
            assertThat(scheduler.scheduled()).isEqualTo(10_000);
        }
    }

    private RouteScheduler start(Route... routes) {
        return RouteScheduler.start(
                new NodeSettings("test", 3),
                Duration.ofSeconds(10),
                List.of(routes),
                service,
                ended::add,
                Clock.systemUTC());
    }

    /** Not when the run began: Quartz fires up to 2 ms before a slot, and on a busy machine long after it. */
    private static Instant slot(RunResult run) {
        return Objects.requireNonNull(run.record().identity().origin().slot());
    }

    private List<RunResult> runs(String route) {
        return ended.stream()
                .filter(run -> run.record().identity().route().equals(route))
                .toList();
    }

    private static Route route(String id, String cron) {
        return route(id, ScheduleSettings.ofCron(cron, ZoneOffset.UTC));
    }

    private static Route route(String id, ScheduleSettings schedule) {
        return route(id, schedule, id);
    }

    private static Route other(String id, String target) {
        return route(id, ScheduleSettings.ofCron(EVERY_SECOND, ZoneOffset.UTC), target);
    }

    private static Route route(String id, ScheduleSettings schedule, String target) {
        return TestRoutes.nowhere(id, target, true, schedule, Retry.NONE);
    }
}
