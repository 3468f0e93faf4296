package dev.remat.jobs.crash;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.fault.Fault;
import dev.remat.jobs.fault.FaultProxy;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a route whose connection is cut, late, or somebody else's at a certain statement. */
@ClickHouseTest
class CutConnectionsTest {

    private static final long OLD = 1;
    private static final long NEW = 2;

    private World world;
    private Observer observer;
    private FaultProxy proxy;
    private CdcMaterializationService service;

    @TempDir
    private Path evidence;

    @BeforeEach
    void publishOneVersionAndAppendAnother(TestDatabase database) {
        world = new World(database, World.Place.BESIDE, evidence);
        observer = new Observer(world);
        observer.createDatabases();
        observer.append(OLD);
        succeeded(Scenario.recover(world));
        observer.append(NEW);
        proxy = new FaultProxy(database.endpoint());
        service = world.by(proxy.endpoint()).service();
    }

    @AfterEach
    void close() throws IOException {
        service.close();
        proxy.close();
        observer.dropDatabases();
        observer.close();
    }

    @Test
    void b47DecidesByReadingWhenTheAnswerToTheExchangeIsLost() {
        meetOnce(Fault.CUT_BEFORE_ANSWER, world::exchangesTarget);
        RunResult result = succeeded(run(world.route()));
        assertThat(result.report().warnings()).anyMatch(warning -> warning.contains("the new rows are published"));
        assertThat(observer.look().version()).isEqualTo(NEW);
        assertThat(exchanges(result)).as("exchanged once, as twice is undone").isEqualTo(1);
    }

    @Test
    void f101DoesNotInsertTwiceWhenAProxyCutsIdleConnections() {
        Route slow = slow();
        proxy.cutWhenIdleFor(Duration.ofMillis(700));
        RunResult cut = run(slow);
        assertThat(inserts(cut)).isEqualTo(1);
        assertThat(observer.running()).isZero();
        assertThat(observer.look().version())
                .as(cut.record().explanation())
                .isEqualTo(cut.outcome() == Outcome.SUCCEEDED ? NEW : OLD);
        proxy.cutWhenIdleFor(Duration.ZERO);
        succeeded(run(slow));
        assertThat(observer.look().version()).isEqualTo(NEW);
    }

    @Test
    void f102KeepsRowsExactWhenTheAnswerToTheInsertIsDropped() {
        meetOnce(Fault.CUT_BEFORE_ANSWER, sql -> sql.startsWith("INSERT INTO"));
        RunResult dropped = run(world.route());
        assertThat(inserts(dropped)).isEqualTo(1);
        assertThat(observer.look().state()).isEqualTo(Sighting.State.WHOLE);
        succeeded(run(world.route()));
        assertThat(observer.look()).isEqualTo(Sighting.of(Observer.KEYS, Observer.KEYS, NEW, NEW));
    }

    @Test
    void f105RaisesTheErrorOfACreateThatFailsLate() {
        String late = "CREATE TABLE %s ENGINE = MergeTree ORDER BY n AS"
                + " SELECT throwIf(number = 4000000) + number AS n FROM numbers(5000000)";
        assertThatThrownBy(() -> observer.execute(
                        late.formatted(world.target().sibling("late").quoted())))
                .isInstanceOfSatisfying(
                        StatementRefused.class, e -> assertThat(e.code()).isEqualTo(395));
    }

    @Test
    void f106KeepsTheNetworkErrorsOwnTextInTheEvidence() throws IOException {
        proxy.meet(request -> request.changes() ? Fault.NONE : Fault.CUT_BEFORE_REQUEST);
        RunResult cut = run(world.route());
        assertThat(cut.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(Files.readString(Path.of(cut.report().jsonPath())))
                .contains("was lost, it may or may not have been executed")
                .containsAnyOf("SocketException: Connection reset", "NoHttpResponseException");
    }

    @Test
    void f107LooksAtTheTablesBeforeItSendsAnythingAgainAfterStatus503() {
        meetOnce(Fault.UNAVAILABLE, world::exchangesTarget);
        RunResult refused = run(world.route());
        assertThat(refused.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(refused.record().explanation()).contains("503");
        assertThat(observer.look().version()).isEqualTo(OLD);

        meetOnce(Fault.UNAVAILABLE_AFTERWARDS, world::exchangesTarget);
        RunResult executed = succeeded(run(world.route()));
        assertThat(observer.look().version()).isEqualTo(NEW);
        assertThat(exchanges(executed)).isEqualTo(1);
    }

    @Test
    void f109ReadsAnswersBehindAllTheProgressHeadersThatALongQueryMayHave() {
        proxy.meet(request -> Fault.withProgressHeaders(100));
        succeeded(run(world.route()));
        assertThat(observer.look().version()).isEqualTo(NEW);
    }

    @Test
    void f110GoesOnWhenConnectionsWereClosedThatIdledBetweenRuns() throws InterruptedException {
        proxy.closeWhenUnusedFor(Duration.ofSeconds(3));
        for (long pause : List.of(0L, 1000L, 2500L, 3200L)) {
            // the pauses are what is tested: shorter and longer than an unused connection is kept
            Thread.sleep(pause);
            RunResult result = succeeded(run(world.route()));
            assertThat(result.record().phases().stream()
                            .flatMap(phase -> phase.statements().stream())
                            .filter(statement -> !statement.error().isEmpty()))
                    .as("after %d ms", pause)
                    .isEmpty();
        }
    }

    @Test
    void f114EndsAsCancelledOnlyWhenAQueryThatIgnoresTheKillIsGone() {
        var ignored = new AtomicInteger();
        var inserts = new AtomicInteger();
        proxy.meet(request -> {
            inserts.addAndGet(request.sql().startsWith("INSERT INTO") ? 1 : 0);
            boolean ignore = request.sql().startsWith("KILL QUERY") && ignored.incrementAndGet() <= 3;
            return ignore ? passage -> passage.answer(200, "") : Fault.NONE;
        });
        var cancellation = new Cancellation();
        var run = CompletableFuture.supplyAsync(() -> service.run(slow(), cancellation));
        await().atMost(20, SECONDS).until(() -> inserts.get() == 1 && observer.running() > 0);
        cancellation.cancel("asked by the test");
        RunResult result = run.join();
        assertThat(observer.running()).as("at the end of the run").isZero();
        assertThat(ignored.get()).as("kills").isGreaterThan(3);
        assertThat(result.outcome()).isEqualTo(Outcome.CANCELLED);
        await().during(Duration.ofSeconds(1)).until(() -> observer.look().version() == OLD);
        assertThat(observer.tables()).noneMatch(table -> table.contains("_shadow_"));
    }

    private void meetOnce(Fault fault, Predicate<String> which) {
        var met = new AtomicInteger();
        proxy.meet(request -> which.test(request.sql()) && met.getAndIncrement() == 0 ? fault : Fault.NONE);
    }

    private RunResult run(Route route) {
        return service.run(route, new Cancellation());
    }

    /** The same route from a log whose payloads take seconds to read. */
    private Route slow() {
        Dataset view = world.log().sibling("slow_log");
        observer.execute("""
                CREATE VIEW IF NOT EXISTS %s AS
                SELECT * REPLACE (if(sleepEachRow(0.06) = 0, dpone_cdc_payload_json, '') AS dpone_cdc_payload_json)
                FROM %s""".formatted(view.quoted(), world.log().quoted()));
        var plan = new ClickHouseCdcMaterializationPlan(view, world.target(), List.of("id"), null);
        return Route.unscheduled(
                world.route().id(),
                world.route().connection(),
                plan,
                world.route().policy());
    }

    private long exchanges(RunResult result) {
        return sent(result, "EXCHANGE", "`target`");
    }

    private long inserts(RunResult result) {
        return sent(result, "INSERT INTO", "__remat_shadow_");
    }

    /** How many statements of a run the server has begun that begin so and name a table. */
    private long sent(RunResult result, String start, String table) {
        String run = result.record().identity().queryIdPrefix();
        await().atMost(30, SECONDS).until(() -> {
            observer.execute("SYSTEM FLUSH LOGS");
            return count(run, "SELECT", "") > 0;
        });
        return count(run, start, table);
    }

    private long count(String run, String start, String part) {
        return observer.query("""
                        SELECT count() AS n FROM system.query_log
                        WHERE type = 'QueryStart' AND startsWith(query_id, '%s') AND startsWith(query, '%s')
                            AND position(query, '%s') > 0""".formatted(run, start, part)).get(0).number("n");
    }

    private static RunResult succeeded(RunResult result) {
        assertThat(result.outcome()).as(result.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
        return result;
    }
}
