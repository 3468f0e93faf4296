package dev.remat.scheduler.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.evidence.EvidenceSchema;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.scheduler.alert.Receiver;
import dev.remat.scheduler.cli.CommandLineInterface;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.process.ProcessContext;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code remat run --alert} on a real server, with receivers that take alerts and others that do not. */
@ClickHouseTest
class AlertingRunTest {

    private static final String GUARD = "guards.min-rows = 2";
    private static final String NO_LOG = "cdc-dataset = nowhere.log";
    private static final String BRIEFLY = "retry { attempts = 2, backoff = 10 ms, max-backoff = 10 ms }";

    @TempDir
    private Path home;

    private TestDatabase database;
    private Receiver receiver;
    private StringWriter out = new StringWriter();

    @BeforeEach
    void configure(TestDatabase fresh) throws IOException {
        database = fresh;
        receiver = Receiver.start();
        execute("CREATE TABLE log (%s) ENGINE = MergeTree ORDER BY dpone_cdc_ingested_at"
                .formatted(String.join(", ", CdcColumn.definitions())));
        execute("""
                INSERT INTO log (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash,
                    dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_ingested_at)
                VALUES ('s', 'insert', '1', 'e', 'k', '{"id":1}', '{}', '2026-01-01 00:00:00')""");
        Files.createDirectories(home.resolve("conf/routes"));
        remat(channel("type = webhook, url = \"%s\"".formatted(receiver.url())), "");
        route("");
    }

    @AfterEach
    void stopReceiver() {
        receiver.close();
    }

    @Test
    void tellsNobodyUnlessItIsAskedTo() throws IOException {
        route(GUARD);
        assertThat(run()).isEqualTo(3);
        assertThat(receiver.taken()).isEmpty();
    }

    @Test
    void tellsWhatARunMeans() throws IOException {
        route(GUARD);
        assertThat(run("--alert")).isEqualTo(3);
        assertThat(run("--alert")).isEqualTo(3);
        route(NO_LOG);
        assertThat(run("--alert")).isEqualTo(1);
        route("crom = x");
        assertThat(run("--alert")).isEqualTo(2);
        route("");
        assertThat(run("--alert")).isZero();
        assertThat(run("--alert")).isZero();

        assertThat(receiver.told())
                .containsExactly(
                        "orders is held back by a guard",
                        "orders failed",
                        "orders cannot run as it is configured",
                        "orders has recovered");
        assertThat(receiver.taken())
                .allSatisfy(one -> assertThat(EvidenceSchema.of("alert").problems(one.body()))
                        .isEmpty());
    }

    @Test
    void tellsOfTablesThatTheServerDoesNotDrop() throws IOException {
        remat(
                channel("type = webhook, url = \"%s\"".formatted(receiver.url())),
                "settings { max_table_size_to_drop = 1 }");
        route("keep = 0, retire-grace = 0s, when-unchanged = rebuild");
        for (int i = 0; i < 3; i++) {
            assertThat(run("--alert")).isZero();
        }

        assertThat(receiver.told()).containsExactly("orders leaves tables behind");
        assertThat(receiver.taken().get(0).json().at("/alerts/0/explanation").asText())
                .contains(database.name() + ".target__remat_retired_");
    }

    @Test
    void e92EvidenceIsThereBeforeAnybodyIsTold() throws IOException {
        route(GUARD);
        var seen = new StringBuilder();
        receiver.beforeAnswer(() -> seen.append(evidence()));

        assertThat(run("--alert")).isEqualTo(3);

        String run = receiver.taken().get(0).json().at("/alerts/0/run_id").asText();
        assertThat(seen.toString())
                .contains("latest: " + run + " held\n", "run.json: " + run + " held\n", "report: false\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '' | 0
            guards.min-rows = 2 | 3
            cdc-dataset = nowhere.log | 1
            """)
    void e92NoChannelThatFailsChangesARunOrTheNext(String more, int exitCode) throws Exception {
        route(more);
        assertThat(run("--format", "json")).isEqualTo(exitCode);
        ObjectNode untold = report();
        receiver.answerAlways(Receiver.NEVER);
        remat(
                String.join(
                        "\n",
                        List.of(
                                "fails { type = webhook, url = \"http://127.0.0.1:1/hunter2\", %s }".formatted(BRIEFLY),
                                "hangs { type = webhook, url = \"%s\", timeout = 300 ms, %s }"
                                        .formatted(receiver.url(), BRIEFLY),
                                "program-hangs { type = command, command = [sleep, \"300\"], timeout = 300 ms, %s }"
                                        .formatted(BRIEFLY),
                                "program-gone { type = command, command = [/no/such/program] }",
                                "mail { type = email, host = \"127.0.0.1\", port = 1, from = \"a@b\", to = \"c@d\", %s }"
                                        .formatted(BRIEFLY),
                                "secret-gone { type = webhook, url-file = nowhere, %s }".formatted(BRIEFLY))),
                "");

        for (int i = 0; i < 2; i++) {
            assertThat(run("--alert", "--format", "json")).isEqualTo(exitCode);
            assertThat(report()).isEqualTo(untold);
            assertThat(evidence()).contains("report: " + (exitCode == 0));
        }
        assertThat(receiver.told()).isEmpty();
    }

    /** What lies on the disk of the newest run. */
    private String evidence() {
        try {
            var json = new ObjectMapper();
            Path route = home.resolve("evidence/orders");
            var newest = json.readTree(route.resolve("latest.json").toFile()).path("newest");
            Path report = route.resolve(newest.path("path").asText());
            var run = json.readTree(report.resolveSibling("run.json").toFile());
            return "latest: %s %s\nrun.json: %s %s\nreport: %s\n"
                    .formatted(
                            newest.path("run_id").asText(),
                            newest.path("outcome").asText(),
                            run.path("run_id").asText(),
                            run.path("outcome").asText(),
                            json.readTree(report.toFile()).path("passed").asText());
        } catch (IOException e) {
            return "none: " + e;
        }
    }

    /** The printed report without what differs from run to run. */
    private ObjectNode report() throws IOException {
        var report = (ObjectNode) new ObjectMapper().readTree(out.toString());
        report.remove(List.of("output_dir", "json_path", "markdown_path", "metrics", "warnings"));
        return report;
    }

    private static String channel(String keys) {
        return "ops { %s }".formatted(keys);
    }

    private void route(String more) throws IOException {
        write("routes/orders.conf", """
                connection = ch
                cdc-dataset = %1$s.log
                target-dataset = %1$s.target
                unique-key = [id]
                %2$s
                """.formatted(database.name(), more));
    }

    private void remat(String channels, String connection) throws IOException {
        write("remat.conf", """
                remat {
                  connections { ch { type = server, endpoint = "%s", user = "%s", password = "%s"
                    %s } }
                  evidence { dir = ../evidence }
                  alerts {
                    %s
                  }
                }
                """.formatted(
                        database.endpoint(), database.user(), database.password(), connection, channels));
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(home.resolve("conf").resolve(name), content);
    }

    private int run(String... options) {
        out = new StringWriter();
        var err = new StringWriter();
        var console = new Console(new PrintWriter(out), new PrintWriter(err));
        var process = new ProcessContext(home, Map.of(), Clock.systemUTC(), new SplittableRandom(), console);
        var line = new ArrayList<>(List.of("run", "orders"));
        line.addAll(List.of(options));
        return new CommandLineInterface(
                        new Commands(process), console.out(), console.err(), new FailureMessages(console))
                .execute(line.toArray(String[]::new));
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
