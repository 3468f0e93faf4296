package dev.remat.scheduler.quartz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.NodeSettings;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Incremental;
import dev.remat.materialization.policy.WhenUnchanged;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.UUID;
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
    private TestDatabase database;
    private CdcMaterializationService service;

    @BeforeEach
    void makeALog(TestDatabase fresh) {
        database = fresh;
        execute("CREATE TABLE log (%s) ENGINE = MergeTree ORDER BY dpone_cdc_ingested_at"
                .formatted(String.join(", ", CdcColumn.definitions())));
        execute("""
                INSERT INTO log (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash,
                    dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_ingested_at)
                VALUES ('s', 'insert', '1', 'e', 'k', '{"id":1}', '{}', '2026-01-01 00:00:00')""");
        var server = new ServerConnection(
                "ch",
                database.endpoint(),
                database.user(),
                Credential.configured(database.password()),
                "default",
                Map.of());
        service = new CdcMaterializationService(
                new Connections(List.of(server)), evidence, Clock.systemUTC(), new SplittableRandom(1), "test");
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

    private Route route(String id, String log, @Nullable String cron, String... after) {
        var plan = new ClickHouseCdcMaterializationPlan(
                new Dataset(database.name(), log), new Dataset(database.name(), "table_" + id), List.of("id"), null);
        var schedule = new ScheduleSettings(
                cron, null, Duration.ZERO, ZoneOffset.UTC, Duration.ZERO, null, null, List.of(), List.of(after));
        var policy = ClickHouseCdcMaterializationPolicy.DEFAULTS.with(
                new Incremental(Duration.ofHours(24), WhenUnchanged.SKIP));
        return new Route(id, null, "", "", List.of(), true, schedule, "ch", plan, policy, Retry.NONE);
    }

    private void execute(String sql) {
        var server = new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of());
        try (var connector = ClientV2Connector.to(server)) {
            connector.execute(new ClickHouseStatement(
                    sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(1)));
        }
    }
}
