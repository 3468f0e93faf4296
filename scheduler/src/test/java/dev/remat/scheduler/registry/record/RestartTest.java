package dev.remat.scheduler.registry.record;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.jobs.route.ScheduleSettings.CatchUp;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.NodeSettings;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.scheduler.capacity.Limits;
import dev.remat.scheduler.quartz.RouteScheduler;
import dev.remat.scheduler.quartz.ShiftedClock;
import dev.remat.scheduler.quartz.TestRoutes;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.store.Accounting;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.Observation;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.ScheduledRoute;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.schedule.Slot;
import dev.remat.scheduler.schedule.Spread;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node on a file, with a real scheduler, against a server that is not there: each run fails at once. */
class RestartTest {

    private static final Duration SOON = Duration.ofSeconds(40);
    private static final Instant NEVER = Instant.parse("2099-01-01T00:00:00Z");

    /** A route whose run for missed slots comes soon. */
    private static final String QUICK = IntStream.range(0, 1000)
            .mapToObj(number -> "quick-" + number)
            .filter(id -> Spread.catchUpDelay(id).compareTo(Duration.ofSeconds(2)) < 0)
            .findFirst()
            .orElseThrow();

    @TempDir
    private Path folder;

    private final Clock clock = Clock.systemUTC();

    @Test
    void c65RunsOnceForAllThatWasMissedAndOnlyWhereTheRouteWantsThat() {
        Instant longAgo = clock.instant().minus(Duration.ofHours(6));
        Route once = route(QUICK, Duration.ofDays(1), CatchUp.ONCE, Retry.NONE);
        Route never = route("never", Duration.ofDays(1), CatchUp.NONE, Retry.NONE);
        Route paused = route("paused", Duration.ofDays(1), CatchUp.ONCE, Retry.NONE);
        for (Route route : List.of(once, never, paused)) {
            account(route, longAgo.minus(Duration.ofDays(3)));
        }
        inRegistry(sql -> new Accounting(sql, seen(longAgo.minus(Duration.ofDays(3)))).pause("paused", "ada", ""));

        serveUntil(() -> !runs(QUICK).isEmpty() && runs(QUICK).get(0).state().hasEnded(), once, never, paused);
        serveUntil(() -> !skipped("paused").isEmpty(), once, never, paused);

        assertThat(runs(QUICK)).as("history is there").singleElement().satisfies(run -> {
            assertThat(run.cause()).isEqualTo("catch-up");
            assertThat(run.state()).isEqualTo(RunState.FAILED);
            assertThat(run.slot()).isNotNull();
        });
        assertThat(runs("never")).isEmpty();
        assertThat(runs("paused")).isEmpty();
        assertThat(skipped(QUICK)).singleElement().satisfies(slots -> {
            assertThat(slots.reason()).isEqualTo(SkipReason.DOWN);
            assertThat(slots.count()).isBetween(3L, 4L);
        });
        assertThat(skipped("paused")).extracting(SkippedSlots::reason).containsOnly(SkipReason.PAUSED);
    }

    @Test
    void c67RecordsWhatPassedWhileTheRouteRan() {
        Route slow = route("slow", Duration.ofSeconds(1), CatchUp.NONE, new Retry(2, Duration.ofSeconds(8), SOON, 0));

        serveUntil(() -> runs("slow").stream().filter(run -> run.attempt() == 1).count() >= 2, slow);

        List<SkippedSlots> skipped = skipped("slow");
        assertThat(skipped).extracting(SkippedSlots::reason).containsOnly(SkipReason.STILL_RUNNING);
        List<Instant> nominal = runs("slow").stream()
                .filter(run -> run.attempt() == 1)
                .map(RunEntry::slot)
                .sorted()
                .toList();
        long between = Duration.between(nominal.get(0), nominal.get(1)).toSeconds() - 1;
        assertThat(skipped.stream()
                        .filter(slots -> slots.first().isBefore(nominal.get(1)))
                        .mapToLong(SkippedSlots::count)
                        .sum())
                .as("every slot between the two is accounted for")
                .isEqualTo(between);
    }

    /** The clock of Quartz cannot be set here: it waits for the hour from the start, as it does after the clock was set back. */
    @Test
    void c76RunsItsNextSlotAtOnceAfterTheClockWasSetBackByAnHour() {
        Route route = route("back", Duration.ofSeconds(1), CatchUp.NONE, Retry.NONE);
        var wrong = new ShiftedClock(Duration.ofHours(1));
        account(route, wrong.instant());
        Slot run = new Slot(wrong.instant().minus(Duration.ofMinutes(30)).truncatedTo(ChronoUnit.SECONDS), NEVER);
        inRegistry(sql -> new SlotTable(sql).claim("back", run, seen(wrong.instant())));
        try (var node = new Node("node-1", wrong, route)) {
            node.scheduler.look();
            assertThat(runs("back")).isEmpty();
            wrong.set(Duration.ZERO);
            node.scheduler.look();
            await().atMost(SOON).until(() -> runs("back").size() >= 2);
        }
        assertThat(runs("back")).extracting(RunEntry::slot).allSatisfy(slot -> assertThat(slot)
                .isBefore(clock.instant()));
        boolean isFree = inRegistry(sql -> new SlotTable(sql).claim("back", run, seen(clock.instant())));
        assertThat(isFree).as("it is a slot to come").isTrue();
    }

    /** Thirty seconds as three. */
    @Test
    void c75RunsEachSlotOnceWhereTheClocksOfTwoNodesDiffer() {
        Route route = route("clocks", Duration.ofSeconds(1), CatchUp.NONE, Retry.NONE);
        Clock behind = Clock.offset(clock, Duration.ofSeconds(-3));
        try (var first = new Node("node-1", clock, route)) {
            await().atMost(SOON).until(() -> !runs("clocks").isEmpty());
            try (var second = new Node("node-2", behind, route)) {
                await().atMost(SOON).until(() -> runs("clocks").size() >= 7);
                assertThat(List.of(first, second)).hasSize(2);
            }
        }
        List<RunEntry> runs = runs("clocks");
        List<Instant> slots = runs.stream().map(RunEntry::slot).sorted().toList();
        assertThat(slots).doesNotHaveDuplicates();
        assertThat(Duration.between(slots.get(0), slots.get(slots.size() - 1)).toSeconds() + 1)
                .as("none is lost")
                .isEqualTo(slots.size());
    }

    @Test
    void oneOfTwoNodesRunsASlot() {
        Route route = route("shared", Duration.ofSeconds(1), CatchUp.NONE, Retry.NONE);
        try (var first = new Node("node-1", clock, route);
                var second = new Node("node-2", clock, route)) {
            await().atMost(SOON).until(() -> runs("shared").size() >= 5);
        }
        List<RunEntry> runs = runs("shared");
        assertThat(runs.stream().map(RunEntry::slot).collect(toSet())).hasSameSizeAs(runs);
    }

    private void serveUntil(java.util.concurrent.Callable<Boolean> enough, Route... routes) {
        try (var node = new Node("node-1", clock, routes)) {
            await().atMost(SOON).until(enough);
            assertThat(node.scheduler.scheduled()).isEqualTo(routes.length);
        }
    }

    private void account(Route route, Instant at) {
        inRegistry(sql ->
                new Accounting(sql, seen(at)).missed(ScheduledRoute.of(route).orElseThrow(), at));
    }

    private static Observation seen(Instant at) {
        return Observation.of("node-1", at);
    }

    private List<RunEntry> runs(String route) {
        return inRegistry(sql -> new RunTable(sql).list(new RunFilter(route, null, null, 99)));
    }

    private List<SkippedSlots> skipped(String route) {
        return inRegistry(sql -> new SlotTable(sql).skipped(route, 99));
    }

    private <T> T inRegistry(Database.Work<T> work) {
        try (var database = new Database(settings())) {
            return database.inTransaction(work);
        }
    }

    private RegistrySettings settings() {
        return RegistrySettings.inFile(folder.resolve("registry/remat"));
    }

    private static Route route(String id, Duration every, CatchUp catchUp, Retry retry) {
        var schedule = new ScheduleSettings(
                null, every, Duration.ZERO, ZoneOffset.UTC, Duration.ZERO, null, null, List.of(), List.of(), catchUp);
        return TestRoutes.nowhere(id, id, true, schedule, retry);
    }

    /** What {@code remat serve} puts together. */
    private final class Node implements AutoCloseable {

        private final RouteScheduler scheduler;
        private final CdcMaterializationService service;

        Node(String name, Clock clock, Route... routes) {
            var nowhere = new ServerConnection(
                    "nowhere",
                    URI.create("http://127.0.0.1:1"),
                    "remat",
                    Credential.configured("x"),
                    "default",
                    Map.of());
            var registry = new RunRegistry(settings(), clock, name);
            service = new CdcMaterializationService(
                    new Connections(List.of(nowhere)),
                    folder.resolve("evidence"),
                    clock,
                    new SplittableRandom(name.hashCode()),
                    name);
            service.observe(registry);
            scheduler = RouteScheduler.start(
                    Limits.of(new NodeSettings(name, 2)),
                    Duration.ofSeconds(1),
                    List.of(routes),
                    service,
                    ended -> {},
                    registry.ledger(2),
                    clock);
        }

        @Override
        public void close() {
            scheduler.close();
            service.close();
        }
    }
}
