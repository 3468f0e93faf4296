package dev.remat.scheduler.registry.record;

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
import dev.remat.materialization.run.Cancellation;
import dev.remat.scheduler.capacity.Limits;
import dev.remat.scheduler.quartz.RouteScheduler;
import dev.remat.scheduler.quartz.SmallLog;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.Postgres;
import dev.remat.scheduler.registry.store.RunTable;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A route that runs after another one, wherever that runs: two nodes with one PostgreSQL, and somebody at a command line. */
@ClickHouseTest
class FollowersTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final String key = UUID.randomUUID().toString().substring(0, 8);
    private final Clock clock = Clock.systemUTC();

    @TempDir
    private Path evidence;

    private SmallLog log;
    private Route first;
    private Route second;

    @BeforeEach
    void makeRoutes(TestDatabase database) {
        log = SmallLog.in(database);
        first = route("first-" + key);
        second = route("second-" + key, "first-" + key);
    }

    @Test
    void followsOnceWhoeverHasRunTheOtherAndForgetsNothing() throws Exception {
        try (var one = new Node("one-" + key);
                var other = new Node("other-" + key)) {
            assertThat(List.of(one, other)).hasSize(2);
            for (int runs = 1; runs <= 3; runs++) {
                runFirstByHand();
                int expected = runs;
                await().atMost(SOON).until(() -> succeeded(second).size() == expected);
            }
        }
        assertThat(runs(second)).hasSize(3).allSatisfy(run -> assertThat(run.cause())
                .isEqualTo("upstream"));

        runFirstByHand();
        try (var later = new Node("later-" + key)) {
            assertThat(later.scheduler.scheduled()).isEqualTo(1);
            await().atMost(SOON).until(() -> succeeded(second).size() == 4);
        }
        assertThat(runs(second)).hasSize(4);
    }

    private void runFirstByHand() {
        try (var service = service("desk")) {
            service.observe(new RunRegistry(Postgres.settings(), clock, "desk"));
            service.run(first, new Cancellation());
        }
    }

    private CdcMaterializationService service(String node) {
        return new CdcMaterializationService(
                new Connections(List.of(log.connection())),
                evidence.resolve(node),
                clock,
                new SplittableRandom(node.hashCode()),
                node);
    }

    private Route route(String id, String... after) {
        var schedule = new ScheduleSettings(
                null, null, Duration.ZERO, ZoneOffset.UTC, Duration.ZERO, null, null, List.of(), List.of(after));
        return log.route(id, "log", schedule, WhenUnchanged.REBUILD);
    }

    private static List<RunEntry> succeeded(Route route) {
        return runs(route).stream()
                .filter(run -> run.state() == RunState.SUCCEEDED)
                .toList();
    }

    private static List<RunEntry> runs(Route route) {
        try (var database = new Database(Postgres.settings())) {
            return database.inTransaction(sql -> new RunTable(sql).list(new RunFilter(route.id(), null, null, 99)));
        }
    }

    /** What {@code remat serve} puts together. */
    private final class Node implements AutoCloseable {

        private final CdcMaterializationService service;
        private final RouteScheduler scheduler;
        private final RunRequests requests;

        Node(String name) throws InterruptedException {
            var registry = new RunRegistry(Postgres.settings(), clock, name, MembershipTest.QUICK);
            assertThat(registry.membership().join(SOON)).isEmpty();
            service = service(name);
            service.observe(registry);
            service.runAmong(registry.membership()::nodes);
            scheduler = RouteScheduler.start(
                    Limits.of(new NodeSettings(name, 2)),
                    Duration.ofSeconds(5),
                    List.of(first, second),
                    service,
                    run -> {},
                    registry.ledger(2),
                    clock);
            requests = RunRequests.start(registry, scheduler, name, clock, new SplittableRandom(name.hashCode()));
        }

        @Override
        public void close() {
            requests.close();
            scheduler.close();
            service.close();
        }
    }
}
