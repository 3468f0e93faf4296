package dev.remat.scheduler.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.scheduler.cli.CommandLineInterface;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.process.ProcessContext;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that need no server, or find none: message, exit code, evidence. */
class CommandsTest {

    private static final Instant NOW = Instant.parse("2026-03-28T22:30:00Z");
    private static final String NOBODY_LISTENS = "http://127.0.0.1:1";
    private static final String TWO_ATTEMPTS = "retry { attempts = 2, backoff = 1 ms, max-backoff = 1 ms }";

    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void configure() throws IOException {
        Files.createDirectories(home.resolve("conf/routes"));
        write("remat.conf", """
                remat {
                  connections { ch { type = server, endpoint = "%s", user = remat, password = "secret-word" } }
                  routes-dir = routes
                  evidence { dir = ../evidence }
                  defaults { retry { attempts = 1 } }
                }
                """.formatted(NOBODY_LISTENS));
        write("routes/orders.conf", route("serving.orders", "30 2 * * *", "time-zone = Europe/Berlin"));
    }

    @Test
    void validateShowsWhenRoutesRunNext() throws IOException {
        write("routes/by-hand.conf", route("serving.by_hand", null, ""));
        write("routes/off.conf", route("serving.off", "0 0 0 * * ?", "enabled = false"));

        assertThat(execute("validate")).isZero();
        assertThat(out.toString())
                .containsPattern("by-hand +serving.by_hand +- +by hand only +by hand only")
                .containsPattern("off +serving.off +0 0 0 \\* \\* \\? +disabled +disabled")
                .contains("no mistakes, routes: 3");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void validateShowsTheNextRunInTheRoutesZoneAndInUtc() throws IOException {
        write("routes/orders.conf", route("serving.orders", "30 7 * * *", "time-zone = Europe/Berlin"));

        assertThat(execute("validate")).isZero();
        assertThat(out.toString())
                .as("the clocks change in the night before")
                .containsPattern("orders .* 2026-03-29 07:30:00 Europe/Berlin +2026-03-29 05:30:00Z");
    }

    @Test
    void validateShowsEveryMistakeOfEveryFileAndTheGoodRoutes() throws IOException {
        write("routes/typo.conf", "crom = \"* * * * *\"\n" + route("serving.typo", null, ""));
        write("routes/never.conf", route("serving.never", "0 0 30 2 *", ""));
        write("routes/odd.conf", route("serving.odd", "61 * * * *", "connection = nowhere"));

        assertThat(execute("validate")).isEqualTo(2);
        assertThat(err.toString())
                .contains("typo.conf:1: crom: unknown key; did you mean cron?")
                .containsPattern("never.conf:\\d+: cron: '0 0 30 2 \\*' never fires")
                .containsPattern("odd.conf:\\d+: connection: 'nowhere' is unknown")
                .contains("mistakes: 3; routes in order: 1, broken: 3");
        assertThat(out.toString()).contains("orders").doesNotContain("typo", "never", "odd");
    }

    @Test
    void aBrokenCronIsReportedWithItsLine() throws IOException {
        write("routes/odd.conf", "# when\n\ncron = \"61 * * * *\"\n" + route("serving.odd", null, ""));

        assertThat(execute("validate")).isEqualTo(2);
        assertThat(err.toString()).contains("routes/odd.conf:3: cron: '61 * * * *' is no Unix cron");
    }

    @Test
    void planPrintsSqlWithoutAServer() {
        assertThat(execute("plan", "orders")).isZero();
        assertThat(out.toString()).contains("INSERT INTO `serving`.`orders__remat_shadow_", "EXCHANGE TABLES");
    }

    @Test
    void planPrintsSqlOfATypedRoute() throws IOException {
        write("routes/typed.conf", route("serving.typed", null, """
                columns { id = UInt64, amount { type = "Decimal(18,2)", payload-key = amt, default = 0 } }
                unavailable-value = "-", on-unavailable = carry-forward
                quality { on-parse-error = quarantine, checks = [{ unique = [id] }, { sql = "SELECT 1 FROM ${table}" }] }
                """));

        assertThat(execute("plan", "typed")).isZero();
        assertThat(out.toString()).contains("INSERT INTO `serving`.`typed__remat_shadow_", "EXCHANGE TABLES");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aRouteThatDoesNotExistIsNotRun() {
        assertThat(execute("run", "ordres")).isEqualTo(2);
        assertThat(err.toString()).contains("there is no route 'ordres'").contains("did you mean orders?");
        assertThat(home.resolve("evidence")).doesNotExist();
    }

    @Test
    void aRouteThatDoesNotResolveLeavesFailedEvidence() throws IOException {
        write("routes/typo.conf", "crom = \"* * * * *\"\n" + route("serving.typo", null, ""));

        assertThat(execute("run", "typo", "--format", "json")).isEqualTo(2);
        assertThat(err.toString()).contains("typo.conf:1: crom: unknown key");
        assertThat(out.toString()).contains("\"passed\": false", "clickhouse_cdc_materialization.configuration");
        assertThat(Files.readString(home.resolve("evidence/typo/latest.json"))).contains("failed");
    }

    @Test
    void aBrokenRouteDoesNotKeepAnotherFromRunning() throws IOException {
        write("routes/typo.conf", "crom = 1\n");

        assertThat(execute("run", "orders")).isEqualTo(1);
        assertThat(out.toString()).contains("orders: failed").doesNotContain("typo");
    }

    @Test
    void anUnreachableServerFailsTheRunWithItsOwnWordsAndWithoutThePassword() throws IOException {
        assertThat(execute("run", "orders", "--format", "md")).isEqualTo(1);
        assertThat(out.toString())
                .startsWith("# ClickHouse CDC materialization")
                .contains("clickhouse_cdc_materialization.unreachable", "Connection refused");
        assertThat(Files.readString(home.resolve("evidence/orders/latest.json")))
                .contains("failed");
        assertThat(out.toString() + err).doesNotContain("secret-word");
    }

    @Test
    void theReportOnStandardOutputIsTheOneInTheEvidenceFolder() throws IOException {
        execute("run", "orders", "--format", "json");
        try (var files = Files.walk(home.resolve("evidence/orders"))) {
            Path json = files.filter(file -> file.endsWith("cdc_materialization.json"))
                    .findAny()
                    .orElseThrow();
            assertThat(out).hasToString(Files.readString(json));
        }
    }

    @Test
    void runPrintsEachAttemptAndEndsWithTheLast() throws IOException {
        write("routes/orders.conf", route("serving.orders", null, TWO_ATTEMPTS));

        assertThat(execute("run", "orders")).isEqualTo(1);
        assertThat(out.toString())
                .containsPattern("(?s)orders: failed.* attempt +1 of 2, the next follows at .*"
                        + "orders: failed.* attempt +2 of 2\\R");
    }

    @Test
    void runPrintsOneReportWhereAProgramReadsIt() throws IOException {
        write("routes/orders.conf", route("serving.orders", null, TWO_ATTEMPTS));

        assertThat(execute("run", "orders", "--format", "json")).isEqualTo(1);
        assertThat(new ObjectMapper().readTree(out.toString()).at("/passed").asBoolean(true))
                .isFalse();
        assertThat(out.toString()).containsOnlyOnce("\"schema_version\"");
        assertThat(err.toString()).containsPattern("attempt +1 of 2");
    }

    @Test
    void aMissingConfigurationFileIsNamed() {
        assertThat(execute("run", "orders", "--config", "elsewhere.conf")).isEqualTo(2);
        assertThat(err.toString()).contains("elsewhere.conf").contains("--config FILE");
    }

    @Test
    void theEnvironmentNamesTheConfigurationFile() throws IOException {
        write("other.conf", Files.readString(home.resolve("conf/remat.conf")).replace("routes", "none"));
        var environment = Map.of("REMAT_CONFIG", home.resolve("conf/other.conf").toString());

        assertThat(execute(environment, "plan", "orders")).isEqualTo(2);
        assertThat(err.toString()).contains("none");
    }

    @Test
    void materializeRefusesToReplaceTheLog() {
        assertThat(materialize("demo.cdc", "demo.cdc", "ch")).isEqualTo(2);
        assertThat(err.toString()).contains("would replace its own log");
    }

    @Test
    void materializeTakesAConnectionFromTheFile() {
        assertThat(materialize("demo.cdc", "serving.x", "ch")).isEqualTo(1);
        assertThat(out.toString()).contains("\"target_dataset\": \"serving.x\"", "Connection refused");
        assertThat(home.resolve("evidence/materialize-serving-x/latest.json")).exists();
    }

    @Test
    void materializeTakesAConnectionFromTheEnvironment() {
        var environment =
                Map.of("REMAT_CONNECTION_CH_PROD_ENDPOINT", NOBODY_LISTENS, "REMAT_CONNECTION_CH_PROD_PASSWORD", "p");

        assertThat(execute(
                        environment,
                        "materialize",
                        "--cdc-dataset=demo.cdc",
                        "--target-dataset=serving.x",
                        "--unique-key=id",
                        "--sink-connection-id=ch-prod",
                        "--credentials-source=env",
                        "--output-dir=" + home.resolve("flat"),
                        "--format=md"))
                .isEqualTo(1);
        assertThat(out.toString()).startsWith("# ClickHouse CDC materialization");
        assertThat(home.resolve("flat/cdc_materialization.json")).exists();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            --column=a                          | --column 'a' has no type; write NAME=TYPE, and behind it ,payload-key=PATH and ,required if needed
            --column=a=BIGINT                   | --column 'a=BIGINT': type 'BIGINT': unknown type BIGINT; did you mean Int64?
            --column=a=String,requird           | --column 'a=String,requird' has 'requird'; write NAME=TYPE
            --column=a=String,payload-key=a..b  | --column 'a=String,payload-key=a..b': payload path 'a..b' is not understood
            --column=remat_a=String             | --column 'remat_a=String': column 'remat_a': names that begin with
            --column=a=String --column=a=Date   | column 'a' is declared twice
            --quarantine-dataset=a.b            | --quarantine-dataset is about declared columns; declare them with --column NAME=TYPE, or take it out
            --work-database=a.b                 | --work-database: work-database must be the name of a database
            --fail-on-parse-errors              | --fail-on-parse-errors is about declared columns
            --schema-drift-mode=off             | --schema-drift-mode is about declared columns
            --column=a=String --quarantine-dataset=b | dataset 'b' must be written database.table
            --column=a=String --quarantine-dataset=demo.cdc | --quarantine-dataset: 'demo.cdc' is the cdc-dataset; name a table of its own
            """)
    void materializeRefusesColumnsInOneSentence(String options, String message) {
        assertThat(materialize("demo.cdc", "serving.x", "ch", options.split(" ", -1)))
                .isEqualTo(2);
        assertThat(err.toString()).startsWith(message);
    }

    @Test
    void materializeSaysWhichVariablesAreMissing() {
        assertThat(materialize("demo.cdc", "serving.x", "ch-prod")).isEqualTo(2);
        assertThat(err.toString()).contains("REMAT_CONNECTION_CH_PROD_ENDPOINT is not set");
    }

    @Test
    void materializeKnowsTheConnectionsOfTheFile() {
        assertThat(materialize("demo.cdc", "serving.x", "nowhere", "--credentials-source=file"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("no connection 'nowhere'").contains("[ch]");
    }

    @Test
    void theDemoSaysWhenItsRoutesAreGone() {
        assertThat(execute("demo", "--once")).isEqualTo(2);
        assertThat(err.toString()).contains("no route").contains("reads a log of database demo");
    }

    private int materialize(String log, String target, String connection, String... more) {
        var arguments = new ArrayList<>(List.of(
                "materialize",
                "--cdc-dataset=" + log,
                "--target-dataset=" + target,
                "--unique-key=id",
                "--sink-connection-id=" + connection));
        arguments.addAll(List.of(more));
        return execute(arguments.toArray(String[]::new));
    }

    private int execute(String... arguments) {
        return execute(Map.of(), arguments);
    }

    private int execute(Map<String, String> environment, String... arguments) {
        var console = new Console(new PrintWriter(out), new PrintWriter(err));
        var process = new ProcessContext(
                home, environment, Clock.fixed(NOW, ZoneOffset.UTC), new SplittableRandom(1), console);
        return new CommandLineInterface(
                        new Commands(process), console.out(), console.err(), new FailureMessages(console))
                .execute(arguments);
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(home.resolve("conf").resolve(file), text);
    }

    private static String route(String target, @Nullable String cron, String more) {
        return """
                %s
                connection = ch
                cdc-dataset = staging.cdc
                target-dataset = %s
                unique-key = [id]
                %s
                """.formatted(cron == null ? "" : "cron = \"" + cron + "\"", target, more);
    }
}
