package dev.remat.scheduler.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.scheduler.cli.CommandLineInterface;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the registry is told and asked by commands; runs fail, since their server is not there. */
class RegistryCommandsTest {

    private static final String ROUTE = """
            every = 1 hour
            connection = nowhere
            cdc-dataset = demo.cdc
            target-dataset = serving.%s
            unique-key = [id]
            retry.attempts = 1
            """;

    @TempDir
    private Path home;

    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    @BeforeEach
    void configure() throws IOException {
        Files.createDirectories(home.resolve("conf/routes"));
        remat("registry { url = \"jdbc:h2:file:../data/registry\" }");
        for (String route : new String[] {"orders", "customers"}) {
            Files.writeString(home.resolve("conf/routes/%s.conf".formatted(route)), ROUTE.formatted(route));
        }
    }

    @Test
    void listsAndShowsWhatSomebodyHasRun() throws IOException {
        assertThat(execute("run", "orders")).isEqualTo(1);
        assertThat(execute("show", "2")).as("the only run that begins so").isZero();
        assertThat(execute("run", "customers")).isEqualTo(1);

        assertThat(execute("runs", "--route", "orders", "--format", "json")).isZero();
        JsonNode runs = new ObjectMapper().readTree(out.toString()).path("runs");
        assertThat(runs).hasSize(1);
        JsonNode run = runs.get(0);
        assertThat(run.path("state").asText()).isEqualTo("failed");
        assertThat(run.path("cause").asText()).isEqualTo("manual");
        assertThat(run.path("asked_by").asText()).isEqualTo(System.getProperty("user.name"));
        assertThat(Path.of(run.path("evidence").asText()).resolve("run.json"))
                .content()
                .contains("\"cause\": \"manual\"");

        assertThat(execute("runs")).isZero();
        assertThat(out.toString())
                .containsPattern("RUN +ROUTE +STATE +STARTED \\(UTC\\) +SECONDS +ROWS +CAUSE +BLOCKER")
                .containsPattern("orders +failed")
                .containsPattern("customers +failed");

        String id = run.path("run").asText();
        assertThat(execute("show", id)).isZero();
        assertThat(out.toString())
                .startsWith(id + ": failed\n")
                .contains("clickhouse_cdc_materialization.unreachable")
                .containsPattern("queued .* manual\n.* running .* started\n.* failed ");
        assertThat(execute("show", id, "--format", "json")).isZero();
        assertThat(new ObjectMapper().readTree(out.toString()).path("states")).hasSize(3);
        Files.writeString(home.resolve("conf/routes/orders.conf"), "every = 2 hours");
        assertThat(execute("show", id, "--route-file")).isZero();
        assertThat(out.toString()).contains("every = 1 hour", "target-dataset = serving.orders");
    }

    @Test
    void keepsWhoDidWhat() throws IOException {
        execute("run", "orders");
        execute("pause", "orders", "customers", "--by", "eve", "--reason", "moving");
        execute("resume", "orders");
        execute("rollback", "orders", "--by", "bob", "--reason", "wrong data");
        execute("cancel", "20260131T235959Z_0a1b2c");
        execute("clean");
        execute("clean", "--yes");
        execute("pause", "nothing");
        execute("validate");

        assertThat(execute("audit", "--format", "json")).isZero();
        List<String> lines = new ArrayList<>();
        for (JsonNode entry : new ObjectMapper().readTree(out.toString()).path("audit")) {
            assertThat(entry.path("way").asText()).isEqualTo("command");
            assertThat(entry.path("origin").asText()).startsWith(System.getProperty("user.name") + "@");
            lines.add(
                    0,
                    "%s %s %s %s"
                            .formatted(
                                    entry.path("who").asText().replace(System.getProperty("user.name"), "me"),
                                    entry.path("action").asText(),
                                    entry.path("route").asText(),
                                    entry.path("result").asText()));
        }
        assertThat(lines)
                .containsExactly(
                        "me run orders failed",
                        "eve pause orders done",
                        "eve pause customers done",
                        "me resume orders done",
                        "bob rollback orders failed",
                        "me cancel null refused",
                        "me clean null failed");
        assertThat(execute("audit", "--who", "eve", "--route", "orders")).isZero();
        assertThat(out.toString()).containsPattern("eve +command +.*@.* +pause +orders +done +moving");
        assertThat(execute("audit", "--action", "dance")).isEqualTo(2);
    }

    @Test
    void whoCannotBeKeptDoesItAllTheSameAndIsTold() throws IOException {
        remat("registry { url = \"jdbc:postgresql://127.0.0.1:1/none\" }");
        execute("clean", "--yes");
        assertThat(err.toString()).contains("nowhere: ", "not kept in the audit, since ", "clean by ");
    }

    @Test
    void exportsALineForEachRun() throws IOException {
        execute("run", "orders");
        execute("run", "customers");
        execute("run", "orders");
        assertThat(execute("export")).isZero();
        List<String> lines = out.toString().lines().toList();
        assertThat(lines).hasSize(3).isSortedAccordingTo(Comparator.comparing(RegistryCommandsTest::run));
        JsonNode first = new ObjectMapper().readTree(lines.get(0));
        assertThat(first.path("kind").asText()).isEqualTo("run");
        assertThat(first.path("route").asText()).isEqualTo("orders");
        assertThat(first.path("states")).hasSize(3);
        assertThat(first.path("report").path("passed").asBoolean(true)).isFalse();
        assertThat(execute("export", "--route", "customers", "--since", "1h")).isZero();
        assertThat(out.toString().lines()).singleElement().asString().contains("\"route\":\"customers\"");
        assertThat(execute("export", "--since", "soon")).isEqualTo(2);
    }

    private static String run(String line) {
        try {
            return new ObjectMapper().readTree(line).path("run").asText();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void saysWhichRunIsMeant() {
        assertThat(execute("runs")).isZero();
        assertThat(out.toString()).startsWith("no runs");
        assertThat(execute("show", "2026")).isEqualTo(2);
        assertThat(err.toString()).contains("there is no run '2026'; `remat runs` lists them");
        execute("run", "orders");
        execute("run", "orders");
        assertThat(execute("show", "2")).isEqualTo(2);
        assertThat(err.toString()).contains("'2' begins the ids of several runs");
        assertThat(execute("runs", "--since", "yesterday")).isEqualTo(2);
        assertThat(err.toString()).contains("--since 'yesterday' is no time");
        assertThat(execute("runs", "--since", "+1000000000-01-01T00:00:00Z")).isEqualTo(2);
        assertThat(err.toString()).contains("is no time of the years 1970 to 9999");
        assertThat(execute("runs", "--since", "2026-01-01T01:00:00+01:00")).isZero();
    }

    @Test
    void pausesAndResumesRoutes() {
        assertThat(execute("pause", "orders", "customers", "--by", "ada", "--reason", "the source moves"))
                .isZero();
        assertThat(out).hasToString("""
                orders: paused; a run that goes on is left alone
                customers: paused; a run that goes on is left alone
                """);
        assertThat(execute("pause", "orders")).isZero();
        assertThat(out).hasToString("orders: was paused already\n");
        assertThat(execute("runs", "--route", "orders")).isZero();
        assertThat(out.toString())
                .containsPattern("orders is paused since \\d{4}-.*Z by ada: the source moves\n$")
                .doesNotContain("customers");
        assertThat(execute("resume", "orders")).isZero();
        assertThat(execute("resume", "orders")).isZero();
        assertThat(out).hasToString("orders: was not paused\n");
        assertThat(execute("pause", "order")).isEqualTo(2);
        assertThat(err.toString()).contains("there is no route 'order'").contains("did you mean orders?");
    }

    @Test
    void asksNobodyWhereNobodyServesOrTheRouteIsPausedOrUnknown() {
        assertThat(execute("trigger", "orders")).isEqualTo(1);
        assertThat(err.toString())
                .contains("no `remat serve` has given a sign of life in the registry for 15 s")
                .contains("`remat run orders`");
        beat();
        execute("pause", "orders", "--by", "ada", "--reason", "the source moves");
        assertThat(execute("trigger", "customers", "orders")).isEqualTo(1);
        assertThat(err.toString()).contains("orders is paused by ada: the source moves: `remat resume orders` first");
        assertThat(execute("trigger", "order")).isEqualTo(2);
        assertThat(err.toString()).contains("there is no route 'order'").contains("did you mean orders?");
        assertThat(execute("runs", "--state", "queued")).isZero();
        assertThat(out.toString()).as("nothing was asked for").doesNotContain("asked for");
    }

    @Test
    void asksForRunsAndTakesThemBack() throws IOException {
        beat();
        assertThat(execute("trigger", "orders", "--by", "ada", "--full", "--format", "json"))
                .isZero();
        JsonNode request =
                new ObjectMapper().readTree(out.toString()).path("requests").get(0);
        assertThat(request.path("full").asBoolean()).isTrue();
        String id = request.path("request").asText();
        assertThat(execute("runs", "--state", "queued")).isZero();
        assertThat(out.toString()).containsPattern("orders +manual .* asked for by ada; no node has begun it");

        assertThat(execute("cancel", id, "--by", "bob", "--reason", "a mistake"))
                .as("its server is not there")
                .isEqualTo(1);
        assertThat(out).hasToString("orders: cancelled before they began: 1\n");
        assertThat(execute("show", id)).isZero();
        assertThat(out.toString())
                .startsWith(id + ": cancelled\n")
                .contains("cancelled by bob before it began: a mistake");
        assertThat(execute("cancel", id)).isEqualTo(4);
        assertThat(out).hasToString(id + " has ended: cancelled\n");
        assertThat(execute("runs", "--state", "queued")).isZero();
        assertThat(out).hasToString("no runs\n");
    }

    @Test
    void showsFirstWhatIsWrong() throws IOException {
        Files.writeString(home.resolve("conf/routes/broken.conf"), "crom = x");
        Files.writeString(
                home.resolve("conf/routes/customers.conf"), ROUTE.formatted("customers") + "freshness = 2 h\n");
        execute("run", "orders");
        execute("pause", "orders");
        assertThat(execute("status")).isEqualTo(1);
        assertThat(out.toString())
                .startsWith("WRONG  no `remat serve` is up: nothing runs by schedule\n")
                .containsPattern("WRONG  broken: .*crom: unknown key; did you mean cron")
                .contains("WRONG  customers: no run has succeeded; freshness is 2 h 0 min")
                .containsPattern(
                        "WRONG  orders: failed at \\S+ \\S+: clickhouse_cdc_materialization.unreachable; `remat show ")
                .containsPattern("customers +no run yet +- +- +2 h 0 min +- +\\d{4}-")
                .containsPattern("orders +paused +-");
        assertThat(execute("status", "--format", "json")).isEqualTo(1);
        JsonNode status = new ObjectMapper().readTree(out.toString());
        assertThat(status.path("well").asBoolean(true)).isFalse();
        assertThat(status.path("routes")).hasSize(3);
    }

    @Test
    void saysThatAllIsWell() throws IOException {
        beat();
        assertThat(execute("status")).isZero();
        assertThat(out.toString()).startsWith("All is well with 2 routes; up: node-1\n");
    }

    @Test
    void listsTheNodesThatShareTheRegistry() throws IOException {
        assertThat(execute("nodes")).isEqualTo(1);
        assertThat(out).hasToString("no nodes: no `remat serve` has ever used this registry\n");
        beat();
        assertThat(execute("nodes")).isZero();
        assertThat(out.toString())
                .containsPattern("NODE +STATE +SINCE \\(UTC\\) +LAST SIGN +RUNNING +WAITING +HOST +PID +VERSION")
                .containsPattern("node-1 +up +\\S+ \\S+ +\\d s ago +0 +0 +host +1 +v");
        assertThat(execute("nodes", "--format", "json")).isZero();
        JsonNode node =
                new ObjectMapper().readTree(out.toString()).path("nodes").get(0);
        assertThat(node.path("node").asText()).isEqualTo("node-1");
        assertThat(node.path("state").asText()).isEqualTo("up");
    }

    private void beat() {
        try (var database = new Database(RegistrySettings.inFile(home.resolve("data/registry")))) {
            database.inTransaction(sql -> {
                new NodeTable(sql).join("session-1", "node-1", "host", 1, "v", Duration.ofMinutes(1));
                return true;
            });
        }
    }

    @Test
    void runsWithoutItsRegistryAndSaysWhyItCannotList() throws IOException {
        remat("registry { url = \"jdbc:postgresql://127.0.0.1:1/remat\", password = secret }");

        assertThat(execute("run", "orders")).isEqualTo(1);
        assertThat(out.toString()).contains("evidence");
        assertThat(execute("runs")).isEqualTo(1);
        assertThat(err.toString())
                .contains("the registry jdbc:postgresql://127.0.0.1:1/remat cannot be used")
                .doesNotContain("secret");
    }

    @Test
    void doesNotServeWithAFileThatIsNone() throws IOException {
        Files.writeString(home.resolve("file"), "no folder");
        remat("registry { url = \"jdbc:h2:file:../file/remat\" }");

        assertThat(execute("serve")).isEqualTo(2);
    }

    private void remat(String registry) throws IOException {
        Files.writeString(home.resolve("conf/remat.conf"), """
                remat {
                  connections { nowhere { type = server, endpoint = "http://127.0.0.1:1", password = x } }
                  evidence { dir = ../evidence }
                  %s
                }
                """.formatted(registry));
    }

    private int execute(String... line) {
        out = new StringWriter();
        err = new StringWriter();
        var console = new Console(new PrintWriter(out), new PrintWriter(err));
        var process = new ProcessContext(home, Map.of(), Clock.systemUTC(), new SplittableRandom(), console);
        return new CommandLineInterface(
                        new Commands(process), console.out(), console.err(), new FailureMessages(console))
                .execute(line);
    }
}
