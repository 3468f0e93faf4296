package dev.remat.scheduler.registry.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.jobs.route.ScheduleSettings.CatchUp;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.materialization.lock.Nodes;
import dev.remat.materialization.policy.WhenUnchanged;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.scheduler.quartz.SmallLog;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.WaitingRun;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.Observation;
import dev.remat.scheduler.registry.store.Postgres;
import dev.remat.scheduler.registry.store.RequestTable;
import dev.remat.scheduler.registry.store.RouteTable;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.registry.store.Sql;
import dev.remat.scheduler.registry.store.WaitingTable;
import dev.remat.scheduler.schedule.Slot;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the runs and slots of a node that died, on a real server and a real PostgreSQL. */
@ClickHouseTest
class TakeoverTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final String key = UUID.randomUUID().toString().substring(0, 18);
    private final String session = "dead-" + key;
    private final List<RunResult> ended = new CopyOnWriteArrayList<>();
    private final Clock clock = Clock.systemUTC();

    @TempDir
    private Path evidence;

    @Test
    void endsTheRunsOfADeadNodeAndAccountsForItsSlots(TestDatabase database) throws Exception {
        SmallLog log = SmallLog.in(database);
        Route running = route(log, "running", CatchUp.ONCE);
        Route claimed = route(log, "claimed", CatchUp.NONE);
        RunIdentity run = run(running.id(), Cause.SCHEDULE);
        RunIdentity ofNobody = run("gone-" + key, Cause.SCHEDULE);
        inRegistry(sql -> {
            new NodeTable(sql).join(session, "node-" + key, "host", 7, "v", Duration.ofSeconds(-1));
            begin(sql, run);
            begin(sql, ofNobody);
            new SlotTable(sql).claim(claimed.id(), new Slot(NOON, NOON), dead());
            new RequestTable(sql).put(new RunRequest(key, claimed.id(), "ada", "", false, NOON));
            new RequestTable(sql).take(key, dead());
            new WaitingTable(sql)
                    .put(new WaitingRun("node-" + key, claimed.id(), "schedule", NOON, NOON, 0, "the node is full"));
            return true;
        });

        serveUntilRecovered(log, Map.of(running.id(), running, claimed.id(), claimed));

        RunEntry aborted = only(running.id());
        assertThat(aborted.state()).isEqualTo(RunState.ABORTED);
        assertThat(aborted.message()).contains("on node node-" + key + " died", "it had published nothing");
        assertThat(Path.of(aborted.evidence()).resolve("run.json"))
                .content()
                .contains("\"outcome\": \"aborted\"", "\"cause\": \"schedule\"");
        assertThat(Path.of(aborted.evidence()).resolve("cdc_materialization.md"))
                .exists();
        assertThat(ended).singleElement().satisfies(result -> {
            assertThat(result.outcome()).isEqualTo(Outcome.ABORTED);
            assertThat(result.record().identity().runId()).isEqualTo(run.runId());
        });
        assertThat(inRegistry(sql -> new RouteTable(sql).find(running.id()))
                        .orElseThrow()
                        .catchUp())
                .as("it is made up for")
                .isEqualTo(NOON);

        assertThat(skipped(claimed.id())).singleElement().satisfies(slots -> {
            assertThat(slots.reason()).isEqualTo(SkipReason.DOWN);
            assertThat(slots.detail()).isEqualTo("node node-%s died before the run began".formatted(key));
        });
        assertThat(inRegistry(sql -> new RequestTable(sql).find(key))
                        .orElseThrow()
                        .outcome())
                .isEqualTo(RunState.ABORTED);
        assertThat(TakeoverTest.<List<WaitingRun>>inRegistry(sql -> new WaitingTable(sql).list(claimed.id())))
                .isEmpty();

        RunEntry unknown = only(ofNobody.route());
        assertThat(unknown.state()).isEqualTo(RunState.UNKNOWN);
        assertThat(unknown.message()).contains("nobody knows the route any more");
    }

    @Test
    void tellsThatARunHadPublishedAndMakesUpForNoneTwice(TestDatabase database) throws Exception {
        SmallLog log = SmallLog.in(database);
        Route published = route(log, "published", CatchUp.ONCE);
        Route caught = route(log, "caught", CatchUp.ONCE);
        RunIdentity good;
        try (var service = service(log, evidence.resolve("of-the-dead"))) {
            good = service.runOnSchedule(published, origin(Cause.SCHEDULE), Nodes.ALONE, new Cancellation())
                    .record()
                    .identity();
        }
        RunIdentity again = run(caught.id(), Cause.CATCH_UP);
        inRegistry(sql -> {
            new NodeTable(sql).join(session, "node-" + key, "host", 7, "v", Duration.ofSeconds(-1));
            begin(sql, good);
            begin(sql, again);
            return true;
        });

        serveUntilRecovered(log, Map.of(published.id(), published, caught.id(), caught));

        assertThat(only(published.id()).state()).isEqualTo(RunState.SUCCEEDED);
        assertThat(only(published.id()).message()).contains("it had published before");
        assertThat(only(caught.id()).state()).isEqualTo(RunState.ABORTED);
        for (Route route : List.of(published, caught)) {
            assertThat(inRegistry(sql -> new RouteTable(sql).locked(route.id())).catchUp())
                    .isNull();
        }
    }

    /** Another node looks after what the dead one has left. */
    private void serveUntilRecovered(SmallLog log, Map<String, Route> routes) throws Exception {
        var registry = new RunRegistry(Postgres.settings(), clock, "other-" + key, MembershipTest.QUICK);
        try (var service = service(log, evidence.resolve("of-the-other"))) {
            service.observe(registry);
            service.runAmong(registry.membership()::nodes);
            assertThat(registry.membership().join(SOON)).isEmpty();
            try (var takeover = Takeover.start(
                    registry, service, routes, evidence.resolve("of-the-other"), "other-" + key, ended::add, clock)) {
                assertThat(takeover).isNotNull();
                await().atMost(SOON).until(() -> inRegistry(TakeoverTest.this::isRecovered));
            }
        }
    }

    private boolean isRecovered(Sql sql) {
        return new RunTable(sql).open(session).isEmpty()
                && new SlotTable(sql).unaccounted(session).isEmpty()
                && new NodeTable(sql).toRecover("somebody").stream().noneMatch(node -> node.session()
                        .equals(session));
    }

    private CdcMaterializationService service(SmallLog log, Path where) {
        return new CdcMaterializationService(
                new Connections(List.of(log.connection())), where, clock, new SplittableRandom(), "node-" + key);
    }

    private Route route(SmallLog log, String id, CatchUp catchUp) {
        var schedule = new ScheduleSettings(
                null,
                Duration.ofDays(1),
                Duration.ZERO,
                ZoneOffset.UTC,
                Duration.ZERO,
                null,
                null,
                List.of(),
                List.of(),
                catchUp);
        return log.route(id + "-" + key, "log", schedule, WhenUnchanged.REBUILD);
    }

    private RunIdentity run(String route, Cause cause) {
        return new RunIdentity(route, RunId.create(clock, new SplittableRandom()), 1, "node-" + key, "", origin(cause));
    }

    private static RunOrigin origin(Cause cause) {
        return new RunOrigin(cause, "", NOON);
    }

    private void begin(Sql sql, RunIdentity run) {
        new SlotTable(sql).claim(run.route(), new Slot(NOON, NOON), dead());
        new RunTable(sql).begin(run, clock.instant(), null, "node-" + key, session);
    }

    private Observation dead() {
        return new Observation("node-" + key, session, NOON, NOON, List.of(), List.of());
    }

    private static RunEntry only(String route) {
        List<RunEntry> runs = inRegistry(sql -> new RunTable(sql).list(new RunFilter(route, null, null, 9)));
        assertThat(runs).hasSize(1);
        return runs.get(0);
    }

    private static List<SkippedSlots> skipped(String route) {
        return inRegistry(sql -> new SlotTable(sql).skipped(route, 9));
    }

    private static <T> T inRegistry(Database.Work<T> work) {
        try (var database = new Database(Postgres.settings())) {
            return database.inTransaction(work);
        }
    }
}
