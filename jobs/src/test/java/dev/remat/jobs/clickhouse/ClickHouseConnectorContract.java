package dev.remat.jobs.clickhouse;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementTimedOut;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the connector promises, on every kind and version of server. Subclasses say where the server is. */
abstract class ClickHouseConnectorContract {

    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final String ENDLESS = "INSERT INTO slow SELECT sleepEachRow(0.05) FROM numbers(20000)"
            + " SETTINGS max_block_size = 1, max_insert_block_size = 1, min_insert_block_size_rows = 1";

    private final List<ClickHouseConnector> opened = new ArrayList<>();

    private @Nullable ClickHouseServer server;

    /** Takes a database that is this test's alone; an extension of the subclass says on which server. */
    @BeforeEach
    void use(TestDatabase database) {
        server = new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of());
    }

    @AfterEach
    void closeConnectors() {
        opened.forEach(ClickHouseConnector::close);
    }

    @Test
    void readsEveryValueAsTheServersOwnText() {
        Row row = only("SELECT toInt64('-9223372036854775808') AS int64, toUInt64('18446744073709551615') AS uint64,"
                + " toUInt256('115792089237316195423570985008687907853269984665640564039457584007913129639935') AS big,"
                + " toDecimal64('12345678901.2345', 4) AS decimal, nan AS nan, true AS bool, toUInt8(1) AS one,"
                + " [18446744073709551615, 1] AS array, ['a\"b', ''] AS strings, 1e100 AS huge,"
                + " toDateTime64('2024-02-29 12:34:56.789012', 6, 'UTC') AS at");
        assertThat(row.number("int64")).isEqualTo(Long.MIN_VALUE);
        assertThat(row.string("uint64")).isEqualTo("18446744073709551615");
        assertThat(row.string("big"))
                .isEqualTo("115792089237316195423570985008687907853269984665640564039457584007913129639935");
        assertThat(row.string("decimal")).isEqualTo("12345678901.2345");
        assertThat(row.string("nan")).isEqualTo("nan");
        assertThat(row.flag("bool")).isTrue();
        assertThat(row.flag("one")).isTrue();
        assertThat(row.string("array")).isEqualTo("[\"18446744073709551615\",\"1\"]");
        assertThat(row.string("strings")).isEqualTo("[\"a\\\"b\",\"\"]");
        assertThat(row.string("huge")).isEqualTo("1e100");
        assertThat(row.string("at")).isEqualTo("2024-02-29 12:34:56.789012");
    }

    @Test
    void keepsNullApartFromAnEmptyString() {
        Row row = only("SELECT CAST(NULL, 'Nullable(String)') AS nothing, '' AS empty");
        assertThat(row.optional("nothing")).isEmpty();
        assertThat(row.string("empty")).isEmpty();
    }

    @Test
    void keepsTheOrderOfColumnsAndRows() {
        List<Row> rows =
                connector().query(Statements.of("SELECT number AS b, 'x' AS a FROM numbers(3) ORDER BY b DESC"));
        assertThat(rows).extracting(row -> row.number("b")).containsExactly(2L, 1L, 0L);
        assertThat(rows.get(0).values().keySet()).containsExactly("b", "a");
    }

    @Test
    void givesNoRowsForAnEmptyAnswer() {
        assertThat(connector().query(Statements.of("SELECT 1 AS one WHERE 0"))).isEmpty();
    }

    @Test
    void passesParametersOfAnyText() {
        for (String text :
                List.of("", "a\tb\nc\rd", "it's \"quoted\" `here`", "back\\slash\\", "\\N", "日本 ß 😀", "a\0b")) {
            var statement = Statements.of("SELECT {p:String} AS p", Map.of("p", text), Map.of());
            assertThat(connector().query(statement).get(0).string("p")).isEqualTo(text);
        }
    }

    @Test
    void passesArraysAsLiterals() {
        var statement = Statements.of(
                "SELECT arrayStringConcat({p:Array(String)}, '|') AS p",
                Map.of("p", "['it\\'s','b\\\\c','']"),
                Map.of());
        assertThat(connector().query(statement).get(0).string("p")).isEqualTo("it's|b\\c|");
    }

    @Test
    void keepsTheCodeTheQueryIdAndTheServersOwnTextOfAnError() {
        var statement = Statements.of("SELECT * FROM no_such_table");
        var refused =
                catchThrowableOfType(StatementRefused.class, () -> connector().query(statement));
        assertThat(refused.code()).isEqualTo(60);
        assertThat(refused.queryId()).isEqualTo(statement.queryId());
        assertThat(refused).hasMessageStartingWith("Code: 60. DB::Exception: ").hasMessageContaining("no_such_table");
    }

    @Test
    void raisesAnErrorThatComesLateInAStatement() {
        execute("CREATE TABLE late (n UInt64) ENGINE = MergeTree ORDER BY n");
        assertThatThrownBy(() -> execute("INSERT INTO late SELECT number + throwIf(number = 300000, 'too late')"
                        + " FROM numbers(400000) SETTINGS max_block_size = 1000"))
                .isInstanceOfSatisfying(
                        StatementRefused.class, e -> assertThat(e.code()).isEqualTo(395))
                .hasMessageContaining("too late");
    }

    @Test
    void raisesAnErrorThatComesLateInAnAnswer() {
        var statement = Statements.of("SELECT number, throwIf(number = 300000, 'too late') FROM numbers(400000)"
                + " SETTINGS max_block_size = 1000");
        assertThatThrownBy(() -> connector().query(statement))
                .isInstanceOfSatisfying(
                        StatementRefused.class, e -> assertThat(e.code()).isEqualTo(395));
    }

    @Test
    void saysThatNothingWasSentToAnUnknownHost() {
        var nowhere = connector(at(URI.create("http://no-such-host.invalid:8123")), Patience.DEFAULTS);
        assertThatThrownBy(() -> nowhere.execute(Statements.of("SELECT 1")))
                .isInstanceOf(ConnectionFailed.class)
                .hasMessageContaining("http://no-such-host.invalid:8123 was not reached, nothing was sent: "
                        + "UnknownHostException: ");
    }

    @Test
    void saysThatNothingWasSentToARefusedPort() throws IOException {
        int port;
        try (var closedAgain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closedAgain.getLocalPort();
        }
        var refused = connector(at(URI.create("http://127.0.0.1:" + port)), Patience.DEFAULTS);
        assertThatThrownBy(() -> refused.execute(Statements.of("SELECT 1")))
                .isInstanceOf(ConnectionFailed.class)
                .hasMessageContaining("Connection refused");
    }

    @Test
    void saysThatThePasswordIsWrongAndDoesNotSayThePassword() {
        ClickHouseServer right = server();
        var wrong =
                new ClickHouseServer(right.endpoint(), right.user(), "wrong-password-1", right.database(), Map.of());
        assertThatThrownBy(() -> connector(wrong, Patience.DEFAULTS).execute(Statements.of("SELECT 1")))
                .isInstanceOfSatisfying(
                        StatementRefused.class, e -> assertThat(e.code()).isEqualTo(516))
                .hasMessageContaining("Authentication failed")
                .hasMessageNotContaining("wrong-password-1");
    }

    @Test
    void stopsAQueryOnTheServerWhenItsTimeIsUp() {
        execute("CREATE TABLE slow (s UInt8) ENGINE = Null");
        var hasty = connector(server(), new Patience(Duration.ofMillis(200), PATIENT, 1, Duration.ofMillis(10)));
        var statement = Statements.within(Duration.ofMillis(200), ENDLESS);
        var late = catchThrowableOfType(StatementTimedOut.class, () -> hasty.execute(statement));
        assertThat(late.gone()).isTrue();
        assertThat(late.queryId()).isEqualTo(statement.queryId());
        assertThat(running(statement)).isFalse();
    }

    @Test
    void hasTheServerItselfStopAQueryWhenItsTimeIsUp() {
        execute("CREATE TABLE slow (s UInt8) ENGINE = Null");
        var statement = Statements.within(Duration.ofSeconds(1), ENDLESS);
        var late =
                catchThrowableOfType(StatementTimedOut.class, () -> connector().execute(statement));
        assertThat(late.gone()).isTrue();
        assertThat(late).hasMessageContaining("took longer than its timeout of PT1S");
        assertThat(running(statement)).isFalse();
    }

    @Test
    void killsAQueryThatAnotherThreadWaitsFor() {
        execute("CREATE TABLE slow (s UInt8) ENGINE = Null");
        var statement = Statements.of(ENDLESS);
        var killer = connector();
        var waiting = CompletableFuture.supplyAsync(() -> killer.execute(statement));
        await().atMost(10, SECONDS).until(() -> running(statement));

        assertThat(killer.kill(statement.queryId(), PATIENT)).isTrue();
        assertThat(running(statement)).isFalse();
        assertThatThrownBy(waiting::join).hasCauseInstanceOf(StatementRefused.class);
    }

    @Test
    void doesNotSendAStatementThatWasKilledBefore() {
        execute("CREATE TABLE killed (n UInt8) ENGINE = MergeTree ORDER BY n");
        var statement = Statements.of("INSERT INTO killed VALUES (1)");
        var connector = connector();
        assertThat(connector.kill(statement.queryId(), PATIENT)).isTrue();
        assertThatThrownBy(() -> connector.execute(statement))
                .isInstanceOf(ConnectionFailed.class)
                .hasMessageContaining("was killed before it was sent");
        assertThat(only("SELECT count() AS rows FROM killed").number("rows")).isZero();
    }

    @Test
    void sendsAStatementOnceWhenItsAnswerIsLost() throws IOException {
        execute("CREATE TABLE once (n UInt64) ENGINE = MergeTree ORDER BY n");
        var statement = Statements.of("INSERT INTO once SELECT number FROM numbers(1000)");
        try (var proxy = new TcpProxy(server().endpoint())) {
            var throughProxy = connector(at(proxy.endpoint()), Patience.DEFAULTS);
            proxy.loseAnswers(100);
            assertThatThrownBy(() -> throughProxy.execute(statement))
                    .isInstanceOf(AnswerLost.class)
                    .hasMessageContaining("NoHttpResponseException");
        }
        assertThat(starts(statement.queryId())).isEqualTo(1);
        assertThat(only("SELECT count() AS rows FROM once").number("rows")).isEqualTo(1000);
    }

    @Test
    void sendsAReadAgainUnderANumberedIdWhenItsAnswerIsLost() throws IOException {
        var statement = Statements.of("SELECT 42 AS answer");
        try (var proxy = new TcpProxy(server().endpoint())) {
            var throughProxy = connector(at(proxy.endpoint()), Patience.DEFAULTS);
            proxy.loseAnswers(1);
            assertThat(throughProxy.query(statement).get(0).number("answer")).isEqualTo(42);
        }
        assertThat(starts(statement.queryId())).isEqualTo(1);
        assertThat(starts(statement.queryId() + "_2")).isEqualTo(1);
    }

    @Test
    void doesNotUseAConnectionThatIdledLongerThanServersKeepIt() throws IOException {
        try (var proxy = new TcpProxy(server().endpoint())) {
            var throughProxy = connector(at(proxy.endpoint()), Patience.DEFAULTS);
            throughProxy.execute(Statements.of("SELECT 1"));
            await().pollDelay(Duration.ofMillis(2500)).until(() -> true);
            proxy.breakConnections();
            throughProxy.execute(Statements.of("SELECT 2"));
        }
    }

    @Test
    void waitsForInsertedRowsEvenWhereTheServerInsertsAsynchronously() {
        execute("CREATE TABLE awaited (n UInt64) ENGINE = MergeTree ORDER BY n");
        ClickHouseServer plain = server();
        var async = new ClickHouseServer(
                plain.endpoint(),
                plain.user(),
                plain.password(),
                plain.database(),
                Map.of("async_insert", "1", "wait_for_async_insert", "0", "async_insert_busy_timeout_ms", "60000"));
        connector(async, Patience.DEFAULTS).execute(Statements.of("INSERT INTO awaited VALUES (1), (2)"));
        assertThat(only("SELECT count() AS rows FROM awaited").number("rows")).isEqualTo(2);
    }

    @Test
    void tellsHowManyRowsAStatementWrote() {
        execute("CREATE TABLE counted (n UInt64) ENGINE = MergeTree ORDER BY n");
        var summary = connector().execute(Statements.of("INSERT INTO counted SELECT number FROM numbers(12345)"));
        assertThat(summary.writtenRows()).isEqualTo(12345);
        assertThat(summary.readRows()).isEqualTo(12345);
        assertThat(summary.elapsed()).isPositive();
    }

    @Test
    void appliesSettingsOfTheConnectionAndOverThemThoseOfTheStatement() {
        ClickHouseServer plain = server();
        var with = connector(
                new ClickHouseServer(
                        plain.endpoint(),
                        plain.user(),
                        plain.password(),
                        plain.database(),
                        Map.of("max_threads", "3", "max_block_size", "1234")),
                Patience.DEFAULTS);
        String sql = "SELECT getSetting('max_threads') AS threads, getSetting('max_block_size') AS block,"
                + " currentDatabase() AS db";
        Row row = with.query(Statements.of(sql, Map.of(), Map.of("max_threads", "5")))
                .get(0);
        assertThat(row.number("threads")).isEqualTo(5);
        assertThat(row.number("block")).isEqualTo(1234);
        assertThat(row.string("db")).isEqualTo(plain.database());
    }

    @Test
    void namesItsEndpointWithoutSecrets() {
        URI plain = server().endpoint();
        var secretive = URI.create("%s://me:hush-hush@%s:%d/?password=hush-hush#x"
                .formatted(plain.getScheme(), plain.getHost(), plain.getPort()));
        assertThat(connector(at(secretive), Patience.DEFAULTS).endpoint())
                .isEqualTo("%s://%s:%d".formatted(plain.getScheme(), plain.getHost(), plain.getPort()));
    }

    private ClickHouseServer server() {
        return Objects.requireNonNull(server);
    }

    private ClickHouseConnector connector() {
        return connector(server(), Patience.DEFAULTS);
    }

    private ClickHouseConnector connector(ClickHouseServer server, Patience patience) {
        var connector = new ClientV2Connector(server, patience);
        synchronized (opened) {
            opened.add(connector);
        }
        return connector;
    }

    private ClickHouseServer at(URI endpoint) {
        return new ClickHouseServer(
                endpoint, server().user(), server().password(), server().database(), server().settings());
    }

    private void execute(String sql) {
        connector().execute(Statements.of(sql));
    }

    private Row only(String sql) {
        List<Row> rows = connector().query(Statements.of(sql));
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    private boolean running(ClickHouseStatement statement) {
        var look = Statements.of(
                "SELECT count() AS n FROM system.processes WHERE query_id = {id:String}",
                Map.of("id", statement.queryId()),
                Map.of());
        return connector().query(look).get(0).number("n") > 0;
    }

    /** How often a query began; a query's row can reach the log some time after its answer. */
    private long starts(String queryId) {
        String sql = "SELECT countIf(type = 'QueryStart') AS starts, countIf(type != 'QueryStart') AS ends"
                + " FROM system.query_log WHERE query_id = {id:String}";
        return await().atMost(20, SECONDS)
                .until(
                        () -> {
                            execute("SYSTEM FLUSH LOGS");
                            return connector()
                                    .query(Statements.of(sql, Map.of("id", queryId), Map.of()))
                                    .get(0);
                        },
                        row -> row.number("ends") > 0)
                .number("starts");
    }
}
