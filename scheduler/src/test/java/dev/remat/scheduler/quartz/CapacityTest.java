package dev.remat.scheduler.quartz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.route.Queueing;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.materialization.policy.WhenUnchanged;
import dev.remat.scheduler.capacity.Limits;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.WaitingRun;
import dev.remat.scheduler.registry.record.RunRegistry;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.registry.store.WaitingTable;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Routes that find no room, with the real Quartz, a registry and a real server. Long runs are such whose server is not there: they are tried again, and nothing tells that they are short. */
@ClickHouseTest
class CapacityTest {

    private static final Duration SOON = Duration.ofSeconds(40);
    private static final ScheduleSettings EVERY_SECOND = ScheduleSettings.ofCron("* * * * * ?", ZoneOffset.UTC);
    private static final Retry LONG = new Retry(2, Duration.ofSeconds(5), SOON, 0);

    @TempDir
    private Path folder;

    private final Clock clock = Clock.systemUTC();
    private Database registry;

    @BeforeEach
    void open() {
        registry = new Database(settings());
    }

    @AfterEach
    void close() {
        registry.close();
    }

    @Test
    void c78LongRoutesLeaveRoomForAShortOneAndEverySlotIsAccountedFor(TestDatabase database) {
        SmallLog log = SmallLog.in(database);
        Route quick = log.route("short", "log", EVERY_SECOND, WhenUnchanged.REBUILD);
        Route first = TestRoutes.nowhere("long-1", "a", true, EVERY_SECOND, LONG);
        Route second =
                TestRoutes.nowhere("long-2", "b", true, EVERY_SECOND, LONG).with(new Queueing("heavy", 7));
        var limits = new Limits(2, 1, Duration.ofMinutes(1), Map.of(), Map.of());
        var observer = new RunRegistry(settings(), clock, "node-1");
        var service = new CdcMaterializationService(
                new Connections(List.of(log.connection(), TestRoutes.nowhere())),
                folder.resolve("evidence"),
                clock,
                new SplittableRandom(7),
                "node-1");
        service.observe(observer);
        try (service;
                var scheduler = RouteScheduler.start(
                        limits, Duration.ofSeconds(1), List.of(quick), service, run -> {}, observer.ledger(2), clock)) {
            await().atMost(SOON).until(() -> runs("short").stream()
                    .anyMatch(run -> run.state().id().equals("succeeded")));
            scheduler.replaceRoutes(List.of(quick, first));
            await().atMost(SOON).until(() -> !runs("long-1").isEmpty());
            scheduler.replaceRoutes(List.of(quick, first, second));

            List<WaitingRun> found = await().atMost(SOON).until(() -> waiting("long-2"), runs -> !runs.isEmpty());
            assertThat(found).singleElement().satisfies(run -> {
                assertThat(run.reason()).isEqualTo("the part of the node for long runs is full (1 of 1): long-1");
                assertThat(run.cause()).isEqualTo("schedule");
                assertThat(run.priority()).isEqualTo(7);
                assertThat(run.slot()).isNotNull();
            });
            int runs = runs("short").size();
            await().atMost(SOON).until(() -> runs("long-2").size() == 1);
            assertThat(runs("short").size() - runs).as("while a long one ran").isPositive();
            assertThat(waiting("long-2")).isEmpty();
        }
        assertThat(waiting("long-1")).as("after the end").isEmpty();
        assertThat(skipped("long-2"))
                .filteredOn(slots -> slots.reason() == SkipReason.NO_CAPACITY)
                .isNotEmpty()
                .allSatisfy(slots -> assertThat(slots.detail()).contains("long-1"));
        for (String route : List.of("short", "long-1", "long-2")) {
            assertThat(accounted(route)).as(route).isEqualTo(slots(route));
        }
    }

    /** How many slots are run or skipped. */
    private long accounted(String route) {
        return runs(route).stream().filter(run -> run.attempt() == 1).count()
                + skipped(route).stream().mapToLong(SkippedSlots::count).sum();
    }

    /** How many slots there are, of one second each, from the first to the last of which anything is known. */
    private long slots(String route) {
        List<Instant> known = Stream.concat(
                        runs(route).stream().map(run -> Objects.requireNonNull(run.slot())),
                        skipped(route).stream().flatMap(slots -> Stream.of(slots.first(), slots.last())))
                .sorted()
                .toList();
        return Duration.between(known.get(0), known.get(known.size() - 1)).toSeconds() + 1;
    }

    private List<RunEntry> runs(String route) {
        return inRegistry(sql -> new RunTable(sql).list(new RunFilter(route, null, null, 999)));
    }

    private List<SkippedSlots> skipped(String route) {
        return inRegistry(sql -> new SlotTable(sql).skipped(route, 999));
    }

    private List<WaitingRun> waiting(String route) {
        return inRegistry(sql -> new WaitingTable(sql).list(route));
    }

    private <T> T inRegistry(Database.Work<T> work) {
        return registry.inTransaction(work);
    }

    private RegistrySettings settings() {
        return RegistrySettings.inFile(folder.resolve("registry/remat"));
    }
}
