package dev.remat.scheduler.command;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.run.RunId;
import dev.remat.scheduler.runlog.RunLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands about versions of a table, on a real server. */
@ClickHouseTest
class VersionCommandsTest {

    private static final String REASON = "it's meant";
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Pattern RUN = Pattern.compile(RunId.PATTERN);
    private static final Pattern APPROVE = Pattern.compile("remat approve orders (\\S+) --reason");

    @TempDir
    private Path home;

    private Terminal terminal;

    @BeforeEach
    void configure(TestDatabase database) throws IOException {
        terminal = new Terminal(home, Map.of(), Clock.systemUTC());
        execute(
                database,
                "CREATE TABLE log (%s) ENGINE = MergeTree ORDER BY dpone_cdc_ingested_at"
                        .formatted(String.join(", ", CdcColumn.definitions())));
        execute(database, """
                INSERT INTO log (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash,
                    dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_ingested_at)
                VALUES ('s', 'insert', '1', 'e', 'k', '{"id":1}', '{}', '2026-01-01 00:00:00')""");
        Files.createDirectories(home.resolve("conf/routes"));
        write("remat.conf", """
                remat {
                  connections { ch { type = server, endpoint = "%s", user = "%s", password = "%s" } }
                  routes-dir = routes
                  evidence { dir = ../evidence }
                }
                """.formatted(database.endpoint(), database.user(), database.password()));
        route(database, "");
    }

    @Test
    void anOperatorApprovesAndRejectsWhatAGuardHolds(TestDatabase database) throws IOException {
        route(database, "guards.min-rows = 2");
        String first = held();
        String second = held();

        assertThat(terminal.remat("approve", "orders", first, "--reason", REASON))
                .isEqualTo(1);
        assertThat(terminal.out()).contains("orders: failed", "the one of run " + second + " is held");
        assertThat(terminal.remat("versions", "orders")).isZero();
        assertThat(terminal.out()).containsPattern("held +" + second + " .*guard_min_rows");

        assertThat(terminal.remat("approve", "orders", second, "--reason", REASON, "--by", "ann"))
                .isZero();
        assertThat(terminal.out())
                .contains("orders: succeeded", "by ann", REASON)
                .containsPattern("built by run +" + second);

        String third = held();
        assertThat(terminal.remat("reject", "orders", third, "--reason", REASON, "--format", "json"))
                .isZero();
        assertThat(new ObjectMapper().readTree(terminal.out()).at("/blockers/0").asText())
                .isEqualTo("clickhouse_cdc_materialization.rejected");
        assertThat(terminal.remat("reject", "orders", third, "--reason", REASON))
                .isEqualTo(1);
        assertThat(terminal.out()).contains("by " + System.getProperty("user.name"), "none is held");
    }

    @Test
    void anOperatorGoesBack() throws IOException {
        assertThat(terminal.remat("versions", "orders")).isZero();
        assertThat(terminal.out()).contains("there is no");
        assertThat(terminal.remat("rollback", "orders", "--reason", REASON)).isEqualTo(1);
        assertThat(terminal.remat("run", "orders")).isZero();
        assertThat(terminal.remat("run", "orders")).isZero();
        assertThat(terminal.out()).startsWith("orders: unchanged\n  nothing has changed since run ");
        assertThat(terminal.remat("verify", "orders")).isZero();
        assertThat(terminal.out()).startsWith("orders: verified\n  what run ");
        assertThat(terminal.remat("run", "orders", "--full")).isZero();
        assertThat(terminal.out()).startsWith("orders: succeeded\n");

        assertThat(terminal.remat("rollback", "orders", "--reason", REASON, "--by", "bob"))
                .isZero();
        assertThat(terminal.out()).contains("the schedule is held", "by bob");

        assertThat(terminal.remat("versions", "orders", "--format", "json")).isZero();
        JsonNode versions = new ObjectMapper().readTree(terminal.out());
        assertThat(versions.at("/versions/0/placed_by/by").asText()).isEqualTo("bob");
        assertThat(versions.at("/versions/0/placed_by/holds_schedule").asBoolean())
                .isTrue();
        assertThat(versions.at("/versions/0/rows").asLong()).isEqualTo(1);
        assertThat(versions.at("/versions/1/state").asText()).isEqualTo("replaced");
        String replaced = versions.at("/versions/1/run").asText();

        assertThat(terminal.remat("rollback", "orders", "--to", replaced, "--keep-schedule", "--reason", REASON))
                .isZero();
        assertThat(terminal.out()).doesNotContain("the schedule is held");
    }

    @Test
    void anOperatorFollowsARunUntilItEnds(TestDatabase database) throws Exception {
        RunLogs.begin();
        execute(database, "CREATE VIEW endless AS SELECT log.* FROM system.numbers CROSS JOIN log");
        write("routes/slow.conf", """
                connection = ch
                cdc-dataset = %1$s.endless
                target-dataset = %1$s.slow
                unique-key = [id]
                """.formatted(database.name()));
        var running = CompletableFuture.supplyAsync(() -> another().remat("run", "slow"));
        await().atMost(SOON)
                .until(() -> terminal.remat("runs", "--state", "running") == 0
                        && RUN.matcher(terminal.out()).find());
        var run = RUN.matcher(terminal.out());
        assertThat(run.find()).isTrue();
        Terminal follower = another();
        var following = CompletableFuture.supplyAsync(() -> follower.remat("logs", run.group(), "--follow"));
        await().atMost(SOON).until(() -> follower.out().contains("run started: "));
        assertThat(following).isNotDone();
        assertThat(terminal.remat("logs", run.group())).isZero();
        assertThat(terminal.out()).contains("run started: ").doesNotContain("run cancelled");

        assertThat(terminal.remat("cancel", "slow")).isZero();
        assertThat(running.get(30, SECONDS)).isEqualTo(1);
        assertThat(following.get(30, SECONDS)).isZero();
        assertThat(follower.out()).contains("run cancelled: 0 rows");
        assertThat(terminal.remat("logs", run.group().substring(0, 15))).isZero();
        assertThat(terminal.out()).isEqualTo(follower.out());
    }

    @Test
    void aLogThatIsNotHereIsNotPrinted() throws IOException {
        assertThat(terminal.remat("logs", "20250101T000000Z_00dead")).isEqualTo(2);
        assertThat(terminal.err()).contains("there is no run '20250101T000000Z_00dead'");
        assertThat(terminal.remat("run", "orders")).isZero();
        var run = RUN.matcher(terminal.out());
        assertThat(run.find()).isTrue();
        Path folder = home.resolve("evidence").resolve("orders").resolve(run.group());
        Files.deleteIfExists(folder.resolve("run.log"));
        assertThat(terminal.remat("logs", run.group())).isEqualTo(1);
        assertThat(terminal.err()).contains("run %s has no log here".formatted(run.group()));
        Files.move(folder, home.resolve("elsewhere"));
        assertThat(terminal.remat("logs", run.group())).isEqualTo(1);
        assertThat(terminal.err()).contains("run %s has no evidence here".formatted(run.group()));
    }

    @Test
    void cleanListsFirstAndDropsWhenTold(TestDatabase database) {
        String table = "target__remat_shadow_20250101T000000Z_00dead";
        execute(
                database,
                "CREATE TABLE %s (a UInt8) ENGINE = MergeTree ORDER BY a COMMENT '%s'"
                        .formatted(
                                table,
                                "{\"built_by\":\"remat\",\"target\":\"%s.target\",\"route\":\"orders\",\"run\":\"20250101T000000Z_00dead\",\"node\":\"n\"}"
                                        .formatted(database.name())));

        assertThat(terminal.remat("clean", "--connection", "ch")).isEqualTo(1);
        assertThat(terminal.out())
                .containsPattern(table + ".* found .*left by run")
                .contains("--yes drops them");
        terminal.remat("clean", "--yes");
        assertThat(terminal.out()).containsPattern(table + ".* dropped ");
        terminal.remat("clean");
        assertThat(terminal.out()).doesNotContain(database.name());
    }

    @Test
    void nothingIsCleanedWhileARouteIsBroken() throws IOException {
        write("routes/typo.conf", "crom = 1\n");
        assertThat(terminal.remat("clean", "--yes")).isEqualTo(2);
        assertThat(terminal.err()).contains("typo.conf:1: crom");
    }

    @Test
    void aDecisionNeedsARunAndAReason() {
        assertThat(terminal.remat("approve", "orders", "latest", "--reason", REASON))
                .isEqualTo(2);
        assertThat(terminal.err()).contains("'latest' is no id of a run");
        assertThat(terminal.remat("rollback", "orders", "--reason", " ")).isEqualTo(2);
        assertThat(terminal.err()).contains("the reason has 0 characters");
        assertThat(terminal.remat("reject", "orders", "20250101T000000Z_00dead"))
                .isEqualTo(2);
        assertThat(terminal.err()).contains("--reason");
    }

    private Terminal another() {
        return new Terminal(home, Map.of(), Clock.systemUTC());
    }

    private String held() {
        assertThat(terminal.remat("run", "orders")).isEqualTo(3);
        var approve = APPROVE.matcher(terminal.out());
        assertThat(approve.find()).as(terminal.out()).isTrue();
        return approve.group(1);
    }

    private void route(TestDatabase database, String more) throws IOException {
        write("routes/orders.conf", """
                connection = ch
                cdc-dataset = %1$s.log
                target-dataset = %1$s.target
                unique-key = [id]
                %2$s
                """.formatted(database.name(), more));
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(home.resolve("conf").resolve(name), content);
    }

    private static void execute(TestDatabase database, String sql) {
        var server = new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of());
        try (var connector = ClientV2Connector.to(server)) {
            connector.execute(new ClickHouseStatement(
                    sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(1)));
        }
    }
}
