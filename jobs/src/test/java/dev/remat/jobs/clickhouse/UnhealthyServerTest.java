package dev.remat.jobs.clickhouse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementSummary;
import dev.remat.materialization.clickhouse.StatementTimedOut;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that a healthy server does not give: proxies, restarts, connections that break in the middle. */
class UnhealthyServerTest {

    private static final Patience HASTY =
            new Patience(Duration.ofMillis(100), Duration.ofMillis(300), 3, Duration.ofMillis(1));
    private static final String ROWS = "[\"n\"]\n[\"1\"]\n[\"2\"]\n";

    @Test
    void takesStatus503ForALostAnswerAndDoesNotSendTheStatementAgain() {
        try (var server = new StubServer(StubServer.status(503, "upstream is restarting"));
                var connector = connector(server)) {
            assertThatThrownBy(() -> connector.execute(Statements.of("EXCHANGE TABLES a AND b")))
                    .isInstanceOf(AnswerLost.class)
                    .hasMessageContaining("503");
            assertThat(server.requests()).containsExactly("EXCHANGE TABLES a AND b");
        }
    }

    @Test
    void doesNotSendAStatementAgainThatWasAnsweredByStatus429() {
        try (var server = new StubServer(StubServer.status(429, "too many requests"));
                var connector = connector(server)) {
            assertThatThrownBy(() -> connector.execute(Statements.of("EXCHANGE TABLES a AND b")))
                    .isInstanceOf(AnswerLost.class);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void sendsAReadAgainAfterStatus503() {
        var restarting = StubServer.status(503, "");
        try (var server = new StubServer(restarting, restarting, StubServer.status(200, ROWS));
                var connector = connector(server)) {
            assertThat(connector.query(Statements.of("SELECT n"))).hasSize(2);
            assertThat(server.requests()).hasSize(3);
        }
    }

    @Test
    void sendsAReadOnlyAsOftenAsAllowed() {
        try (var server = new StubServer(StubServer.status(503, ""));
                var connector = connector(server)) {
            var statement = Statements.of("SELECT n");
            var lost = catchThrowableOfType(AnswerLost.class, () -> connector.query(statement));
            assertThat(lost.queryId()).isEqualTo(statement.queryId() + "_3");
            assertThat(server.requests()).hasSize(3);
        }
    }

    @Test
    void takesStatus502And500WithoutACodeForALostAnswer() {
        for (int status : new int[] {500, 502, 504}) {
            try (var server = new StubServer(StubServer.status(status, "<html>bad</html>"));
                    var connector = connector(server)) {
                assertThatThrownBy(() -> connector.execute(Statements.of("DROP TABLE a")))
                        .isInstanceOf(AnswerLost.class);
                assertThat(server.requests()).hasSize(1);
            }
        }
    }

    @Test
    void saysSoWhenSomethingElseThanClickHouseAnswers() {
        try (var server = new StubServer(StubServer.status(404, "<html>no such page</html>"));
                var connector = connector(server)) {
            assertThatThrownBy(() -> connector.execute(Statements.of("DROP TABLE a")))
                    .isInstanceOf(ConnectionFailed.class)
                    .hasMessageContaining("HTTP status 404")
                    .hasMessageContaining("not ClickHouse's own answer");
        }
    }

    @Test
    void findsTheCodeOfAnErrorInTheMiddleOfAnAnswer() {
        String marked = ROWS + "\r\n__exception__\r\ntagtagtag\r\nCode: 241. DB::Exception: Memory limit exceeded.\r\n"
                + "46 tagtagtag\r\n__exception__\r\n";
        String bare = ROWS + "Code: 241. DB::Exception: Memory limit exceeded.";
        String json = ROWS + "{\"exception\": \"Code: 241. DB::Exception: Memory limit exceeded.\"}";
        for (String body : new String[] {marked, bare, json}) {
            try (var server = new StubServer(StubServer.status(200, body));
                    var connector = connector(server)) {
                var refused =
                        catchThrowableOfType(StatementRefused.class, () -> connector.query(Statements.of("SELECT n")));
                assertThat(refused.code()).isEqualTo(241);
                assertThat(refused).hasMessageStartingWith("Code: 241. DB::Exception: Memory limit exceeded.");
            }
        }
    }

    @Test
    void findsTheCodeOfAnErrorAfterWhichTheConnectionBreaks() {
        try (var server = new StubServer(StubServer.cutOff(ROWS + "Code: 241. DB::Exception: Memory limit exceeded."));
                var connector = connector(server)) {
            assertThatThrownBy(() -> connector.execute(Statements.of("INSERT INTO a SELECT 1")))
                    .isInstanceOfSatisfying(
                            StatementRefused.class, e -> assertThat(e.code()).isEqualTo(241));
        }
    }

    @Test
    void takesAnAnswerThatBreaksOffForLostAndNeverForComplete() {
        try (var server = new StubServer(StubServer.cutOff(ROWS));
                var connector = connector(server)) {
            assertThatThrownBy(() -> connector.query(Statements.of("SELECT n")))
                    .isInstanceOf(AnswerLost.class)
                    .hasMessageContaining(
                            "ConnectionClosedException: Premature end of Content-Length delimited message");
            assertThat(server.requests()).hasSize(3);
        }
    }

    @Test
    void takesAnAnswerWithoutEvenNamesOfColumnsForLostAndNeverForNoRows() {
        try (var server = new StubServer(StubServer.status(200, ""));
                var connector = connector(server)) {
            assertThatThrownBy(() -> connector.query(Statements.of("SELECT n")))
                    .isInstanceOf(AnswerLost.class)
                    .hasMessageContaining("nothing, not even the names of columns");
            assertThat(server.requests()).hasSize(HASTY.readAttempts());
        }
    }

    @Test
    void doesNotTakeAPageOfAnotherServiceForRows() {
        try (var server = new StubServer(StubServer.status(200, "<html>please log in</html>"));
                var connector = connector(server)) {
            assertThatThrownBy(() -> connector.execute(Statements.of("DROP TABLE a")))
                    .isInstanceOf(AnswerLost.class)
                    .hasMessageContaining("please log in");
        }
    }

    @Test
    void saysThatAQueryMayStillRunWhenTheServerDoesNotAnswerAnyMore() {
        try (var server = new StubServer(StubServer.silence(), StubServer.status(503, ""));
                var connector = connector(server)) {
            var statement = Statements.within(Duration.ofMillis(100), "INSERT INTO a SELECT 1");
            var late = catchThrowableOfType(StatementTimedOut.class, () -> connector.execute(statement));
            assertThat(late.gone()).isFalse();
            assertThat(late)
                    .hasMessageContaining("may still run")
                    .hasMessageContaining("KILL QUERY WHERE query_id = '%s'".formatted(statement.queryId()));
        }
    }

    @Test
    void cutsAnAnswerOffThatNeverEnds() {
        StubServer.Script trickle = exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(ROWS.getBytes(UTF_8));
            exchange.getResponseBody().flush();
        };
        try (var server = new StubServer(trickle, StubServer.status(200, "[\"running\"]\n[\"0\"]\n"));
                var connector = connector(server)) {
            var statement = Statements.within(Duration.ofMillis(100), "SELECT n");
            var late = catchThrowableOfType(StatementTimedOut.class, () -> connector.query(statement));
            assertThat(late.gone()).isTrue();
        }
    }

    @Test
    void keepsKillingAQueryThatHasNotShownUpYetButIsOnItsWay() {
        String none = "[\"running\"]\n[\"0\"]\n";
        String one = "[\"running\"]\n[\"1\"]\n";
        CompletableFuture<StatementSummary> waiting;
        try (var server = new StubServer(
                        StubServer.silence(),
                        StubServer.status(200, none),
                        StubServer.status(200, one),
                        StubServer.status(200, ""),
                        StubServer.status(200, none));
                var connector = connector(server)) {
            var statement = Statements.within(Duration.ofSeconds(20), "INSERT INTO a SELECT 1");
            waiting = CompletableFuture.supplyAsync(() -> connector.execute(statement));
            await().until(() -> server.requests().size() == 1);
            assertThat(connector.kill(statement.queryId(), Duration.ofSeconds(10)))
                    .isTrue();
            assertThat(server.requests().get(3)).startsWith("KILL QUERY");
        }
        assertThatThrownBy(waiting::join).hasCauseInstanceOf(AnswerLost.class);
    }

    /** Base64 of me:s3cret/password is how the client sends it. */
    @ParameterizedTest
    @ValueSource(strings = {"s3cret/password", "s3cret%2Fpassword", "Basic bWU6czNjcmV0L3Bhc3N3b3Jk"})
    void neverShowsThePassword(String sent) {
        String error = "Code: 62. DB::Exception: no access with %s to replica".formatted(sent);
        for (int status : new int[] {500, 403, 200}) {
            try (var server = new StubServer(StubServer.status(status, error))) {
                var login = new ClickHouseServer(server.endpoint(), "me", "s3cret/password", "default", Map.of());
                try (var connector = new ClientV2Connector(login, HASTY)) {
                    assertThatThrownBy(() -> connector.execute(Statements.of("SELECT 1")))
                            .hasMessageContaining("no access with ")
                            .hasMessageContaining("*** to replica")
                            .satisfies(failure -> assertThat(stackTrace(failure))
                                    .contains("no access with", "Caused by: ")
                                    .doesNotContain(sent));
                    assertThat(login.toString()).doesNotContain("s3cret");
                }
            }
        }
    }

    private static String stackTrace(Throwable failure) {
        var text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static ClientV2Connector connector(StubServer server) {
        return new ClientV2Connector(new ClickHouseServer(server.endpoint(), "me", "", "default", Map.of()), HASTY);
    }
}
