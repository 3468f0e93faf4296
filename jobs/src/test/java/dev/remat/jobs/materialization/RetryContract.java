package dev.remat.jobs.materialization;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.jobs.clickhouse.TcpProxy;
import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementTimedOut;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.service.ServerError;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** After which failures another attempt follows: by errors that the server itself gives, and by cuts around publishing. */
abstract class RetryContract extends PublishedTargetBase {

    private static final Attempts FIRST_OF_THREE = new Attempts(3, null, Duration.ofSeconds(10));

    @Test
    void namesErrorsAsTheServerDoes() {
        Map<Long, String> names = Arrays.stream(ServerError.values())
                .collect(Collectors.toMap(error -> (long) error.code(), ServerError::name));
        List<Row> rows = log.query(
                "SELECT arrayJoin(%s) AS code, errorCodeToName(code) AS name".formatted(List.copyOf(names.keySet())));
        assertThat(rows).hasSameSizeAs(names.keySet()).allSatisfy(row -> assertThat(row.string("name"))
                .as("empty where the server is older than the error")
                .isIn(names.get(row.number("code")), ""));
    }

    @Test
    void followsWhenMemoryRanOut() {
        fails(rebuild().with(POLICY.with(limits(Map.of("max_memory_usage", "100000")))), FailureClass.MEMORY, 241);
    }

    @Test
    void followsWhenTheServerIsBusy(TestDatabase database) {
        String busy = "INSERT INTO FUNCTION null('n UInt8') SELECT sleepEachRow(1) FROM numbers(60)";
        var running = CompletableFuture.runAsync(() -> log.execute(busy + " SETTINGS max_block_size = 1"));
        await().atMost(20, SECONDS).until(() -> running(busy) > 0);
        try (var crowded = with(database, Map.of("max_concurrent_queries_for_user", "1"))) {
            fails(rebuild().through(crowded), FailureClass.RETRYABLE, 202);
        } finally {
            kill(busy);
        }
        assertThat(running).failsWithin(Duration.ofSeconds(20));
    }

    @Test
    void followsWhenThereAreTooManyParts() {
        var shape = new TableShape(
                TableShape.DEFAULTS.orderBy(), List.of(), null, Map.of(), Map.of("max_parts_in_total", "0"));
        fails(rebuild().with(POLICY.with(shape)), FailureClass.RETRYABLE, 252);
    }

    @Test
    void doesNotFollowWhenWhatTheLogReadsIsGone() {
        Dataset source = log.dataset().sibling("source");
        Dataset view = log.dataset().sibling("view");
        log.execute(
                "CREATE TABLE %s AS %s".formatted(source.quoted(), log.dataset().quoted()));
        log.execute("CREATE VIEW %s AS SELECT * FROM %s".formatted(view.quoted(), source.quoted()));
        log.execute("DROP TABLE %s SYNC".formatted(source.quoted()));
        var plan = new ClickHouseCdcMaterializationPlan(view, rebuild().plan().target(), List.of("id"), STREAM);
        fails(rebuild().with(plan), FailureClass.CONFIGURATION, 60);
    }

    @Test
    void doesNotFollowAnUnknownSetting() {
        fails(rebuild().with(POLICY.with(limits(Map.of("max_thread", "1")))), FailureClass.CONFIGURATION, 115);
    }

    @Test
    void doesNotFollowForAReadOnlyUser(TestDatabase database) {
        try (var readOnly = with(database, Map.of("readonly", "2"))) {
            RunResult failed =
                    ended(rebuild().through(readOnly).run(1, FIRST_OF_THREE), Outcome.FAILED, Blockers.PREFLIGHT);
            assertThat(error(failed)).contains("is read-only");
            is(failed, FailureClass.CONFIGURATION);
            assertUntouched();
        }
    }

    @Test
    void doesNotFollowAWrongPasswordOrDatabase(TestDatabase database) {
        var password = new ClickHouseServer(database.endpoint(), database.user(), "wrong", database.name(), Map.of());
        try (var refused = ClientV2Connector.to(password)) {
            fails(rebuild().through(refused), FailureClass.CONFIGURATION, 516);
        }
        var missing = new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), "no_such_database", Map.of());
        try (var refused = ClientV2Connector.to(missing)) {
            fails(rebuild().through(refused), FailureClass.CONFIGURATION, 81);
        }
    }

    @Test
    void doesNotFollowALimitOfTheServerOnTime(TestDatabase database) {
        try (var impatient = with(database, Map.of("max_execution_time", "1"))) {
            fails(rebuild().through(slow(impatient)), FailureClass.STOPPED, 159);
        }
    }

    @Test
    void doesNotFollowAKillOnTheServer(TestDatabase database) {
        var run = CompletableFuture.supplyAsync(
                () -> rebuild().through(slow(connector)).run(1, FIRST_OF_THREE));
        String build = "INSERT INTO `%s`.".formatted(database.name());
        await().atMost(20, SECONDS).until(() -> running(build) > 0);
        kill(build);
        is(ended(run.join(), Outcome.FAILED, Blockers.REFUSED), FailureClass.STOPPED);
        assertUntouched();
    }

    @Test
    void doesNotFollowWhenTheTimeOfTheRunIsOver() {
        var late = new Limits(Duration.ofSeconds(2), null, null, Map.of());
        RunResult result =
                rebuild().through(slow(connector)).with(POLICY.with(late)).run(1, FIRST_OF_THREE);
        is(ended(result, Outcome.FAILED, Blockers.TIMED_OUT), FailureClass.STOPPED);
    }

    @Test
    void doesNotFollowAStatementThatTookTheRestOfTheTimeWhateverTheClockSays() {
        RunResult late = rebuild().through(timingOut("INSERT INTO", true)).run(1, FIRST_OF_THREE);
        is(ended(late, Outcome.FAILED, Blockers.TIMED_OUT), FailureClass.STOPPED);
        assertUntouched();
    }

    @Test
    void followsAnExchangeThatTimedOutOnlyIfItIsGone() {
        RunResult gone = rebuild().through(timingOut("EXCHANGE", true)).run(1, FIRST_OF_THREE);
        is(ended(gone, Outcome.FAILED, Blockers.TIMED_OUT), FailureClass.RETRYABLE);
        RunResult running = rebuild().through(timingOut("EXCHANGE", false)).run(1, FIRST_OF_THREE);
        is(ended(running, Outcome.FAILED, Blockers.TIMED_OUT), FailureClass.UNKNOWN);
        assertUntouched();
    }

    private FaultyConnector timingOut(String start, boolean gone) {
        return new FaultyConnector(connector, start, (statement, send) -> {
            throw new StatementTimedOut("took too long", statement.queryId(), gone, null);
        });
    }

    @Test
    void doesNotFollowAGuard() {
        RunResult held = rebuild().with(POLICY.with(new Guards(false, 99, 1))).run(1, FIRST_OF_THREE);
        is(ended(held, Outcome.HELD, Blockers.GUARD_MIN_ROWS), FailureClass.DATA);
    }

    @Test
    void f102InsertsOnceWhenTheAnswerToTheInsertWasDropped() {
        var inserts = new AtomicInteger();
        var cut = new FaultyConnector(connector, "INSERT INTO", (insert, send) -> {
            inserts.incrementAndGet();
            send.now(insert);
            throw new AnswerLost("cut", insert.queryId(), null);
        });
        RunResult result = passed(rebuild().through(cut).run(1, FIRST_OF_THREE));
        assertThat(inserts).hasValue(1);
        assertThat(result.report().rowsMaterialized()).isEqualTo(2);
        assertThat(result.report().warnings())
                .anyMatch(warning -> warning.contains("the server's query log says that it was executed"));
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void f102TellsTheErrorOfAnInsertThatFailedWhileTheAnswerWasLost() {
        var cut = new FaultyConnector(connector, "INSERT INTO", (insert, send) -> {
            var failing = new ClickHouseStatement(
                    insert.sql(),
                    insert.queryId(),
                    insert.parameters(),
                    Map.of("max_memory_usage", "100000"),
                    insert.timeout());
            assertThatThrownBy(() -> send.now(failing)).isInstanceOf(StatementRefused.class);
            throw new AnswerLost("cut", insert.queryId(), null);
        });
        RunResult failed = ended(rebuild().through(cut).run(1, FIRST_OF_THREE), Outcome.FAILED, Blockers.REFUSED);
        assertThat(error(failed)).startsWith("Code: 241.");
        is(failed, FailureClass.MEMORY);
        assertUntouched();
    }

    @Test
    void buildsAnewWhenTheInsertNeverArrived() {
        var cut = new FaultyConnector(connector, "INSERT INTO", (insert, send) -> {
            throw new AnswerLost("cut", insert.queryId(), null);
        });
        RunResult first = rebuild().through(cut).run(1, FIRST_OF_THREE);
        is(ended(first, Outcome.FAILED, Blockers.FAILED), FailureClass.RETRYABLE);
        assertUntouched();
        RunResult second = passed(rebuild().run(2, after(first)));
        assertThat(served()).isEqualTo(NEW);
        assertThat(second.record().retry().previous())
                .isEqualTo(first.record().identity().runId());
    }

    @Test
    void f101WaitsForAnInsertWhoseConnectionWasCut(TestDatabase database) throws IOException {
        Dataset slow = log.dataset().sibling("slow_log");
        log.execute("CREATE VIEW %s AS SELECT * FROM %s WHERE NOT ignore(sleepEachRow(1))"
                .formatted(slow.quoted(), log.dataset().quoted()));
        var plan = new ClickHouseCdcMaterializationPlan(slow, rebuild().plan().target(), List.of("id"), STREAM);
        String insert = "INSERT INTO `%s`.".formatted(database.name());
        try (var proxy = new TcpProxy(database.endpoint());
                var through = ClientV2Connector.to(new ClickHouseServer(
                        proxy.endpoint(), database.user(), database.password(), database.name(), Map.of()))) {
            var run = CompletableFuture.supplyAsync(
                    () -> rebuild().with(plan).through(through).run(1, FIRST_OF_THREE));
            await().atMost(30, SECONDS).until(() -> running(insert) > 0);
            proxy.breakConnections();
            RunResult result = passed(run.join());
            assertThat(result.report().warnings()).anyMatch(warning -> warning.contains("was executed"));
            assertThat(served()).isEqualTo(NEW);
            assertThat(result.record().phases().stream()
                            .flatMap(phase -> phase.statements().stream())
                            .filter(statement -> statement.sql().startsWith("INSERT INTO")))
                    .as("sent once")
                    .hasSize(1);
        }
    }

    @Test
    void f107PutsTheTargetBackAtOnceWhenARestartCutsARenameChain() {
        try (var ordinary = OrdinaryDatabase.create(connector, log)) {
            var plan = ordinary.plan();
            passed(rebuild().with(plan).run());
            for (int executed = 0; executed < 3; executed++) {
                RunResult first =
                        rebuild().with(plan).through(restartingAfter(executed)).run(1, FIRST_OF_THREE);
                is(ended(first, Outcome.FAILED, Blockers.FAILED), FailureClass.RETRYABLE);
                assertThat(ordinary.rows())
                        .as("rows after %d of the renames", executed)
                        .isEqualTo(2);
                assertThat(ordinary.tables()).containsExactly("target");
            }
            passed(rebuild().with(plan).run(2, FIRST_OF_THREE));
            assertThat(ordinary.rows()).isEqualTo(2);
        }
    }

    /** A server that ends within a chain of renames, when it has executed some of them. */
    private FaultyConnector restartingAfter(int executed) {
        return new FaultyConnector(connector, "RENAME", (rename, send) -> {
            List<String> steps = List.of(rename.sql().split(", "));
            if (steps.size() == 1) {
                return send.now(rename);
            }
            if (executed > 0) {
                log.execute(String.join(", ", steps.subList(0, executed)));
            }
            throw new AnswerLost("HTTP status 503", rename.queryId(), null);
        });
    }

    @Test
    void followsAnExchangeThatWasNotExecuted() {
        var cut = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            throw new AnswerLost("cut before it arrived", exchange.queryId(), null);
        });
        is(rebuild().through(cut).run(1, FIRST_OF_THREE), FailureClass.RETRYABLE);
        var refused = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            throw new ConnectionFailed("connection refused", exchange.queryId(), null);
        });
        is(rebuild().through(refused).run(1, FIRST_OF_THREE), FailureClass.RETRYABLE);
        assertUntouched();
        passed(rebuild().run(2, FIRST_OF_THREE));
        assertThat(served()).isEqualTo(NEW);
    }

    @Test
    void doesNotFollowAnExchangeThatWasExecuted() {
        var cut = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            send.now(exchange);
            throw new AnswerLost("cut after the server had executed it", exchange.queryId(), null);
        });
        RetryRecord retry =
                passed(rebuild().through(cut).run(1, FIRST_OF_THREE)).record().retry();
        assertThat(retry).isEqualTo(new RetryRecord(3, null, null, null, 0));
    }

    @Test
    void doesNotFollowAnOutcomeThatIsUnknown() {
        var hostile = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            tables("_shadow_")
                    .forEach(shadow -> log.execute(
                            "DROP TABLE %s.%s SYNC".formatted(log.dataset().database(), shadow)));
            throw new AnswerLost("cut", exchange.queryId(), null);
        });
        RunResult unknown = rebuild().through(hostile).run(1, FIRST_OF_THREE);
        is(ended(unknown, Outcome.UNKNOWN, Blockers.OUTCOME_UNKNOWN), FailureClass.UNKNOWN);
    }

    @Test
    void doesNotFollowAPublicationThatWasTakenBack() {
        RunResult result = rebuild().through(meddling()).run(1, FIRST_OF_THREE);
        is(ended(result, Outcome.FAILED, Blockers.VERIFY), FailureClass.OTHER);
    }

    private void fails(Rebuild rebuild, FailureClass expected, int code) {
        RunResult failed = ended(rebuild.run(1, FIRST_OF_THREE), Outcome.FAILED, Blockers.REFUSED);
        assertThat(error(failed)).startsWith("Code: %d.".formatted(code));
        is(failed, expected);
        assertUntouched();
    }

    /** The run has this class, and announces another attempt if that may pass. */
    private static void is(RunResult result, FailureClass expected) {
        RetryRecord retry = result.record().retry();
        assertThat(retry.failureClass()).as(error(result)).isEqualTo(expected);
        assertThat(retry.nextAttemptAt())
                .isEqualTo(expected.mayPass() ? result.record().finishedAt().plus(Duration.ofSeconds(10)) : null);
    }

    private static Attempts after(RunResult previous) {
        return new Attempts(3, previous.record().identity().runId(), Duration.ofSeconds(20));
    }

    private static Limits limits(Map<String, String> settings) {
        return new Limits(Duration.ofMinutes(1), null, null, settings);
    }

    private static ClickHouseConnector with(TestDatabase database, Map<String, String> settings) {
        return ClientV2Connector.to(new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), settings));
    }

    private long running(String start) {
        return log.query("SELECT count() AS n FROM system.processes WHERE startsWith(query, '%s')"
                        .formatted(start.replace("'", "\\'")))
                .get(0)
                .number("n");
    }

    private void kill(String start) {
        log.execute("KILL QUERY WHERE startsWith(query, '%s') ASYNC".formatted(start.replace("'", "\\'")));
    }
}
