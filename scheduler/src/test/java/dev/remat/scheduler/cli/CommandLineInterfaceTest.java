package dev.remat.scheduler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineInterfaceTest {

    private static final GlobalOptions PLAIN = new GlobalOptions(null, false, "auto");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final RecordedActions actions = new RecordedActions(3);

    @Test
    void handsTheOptionsOfRunToItsAction() {
        assertThat(execute("run", "orders", "--format", "json")).isEqualTo(3);
        assertThat(actions.calls()).containsExactly(PLAIN, new RunOptions("orders", "json", false, false));
    }

    @Test
    void givesTheReportAsTextUnlessToldOtherwise() {
        execute("run", "orders");
        assertThat(actions.calls()).containsExactly(PLAIN, new RunOptions("orders", "text", false, false));
    }

    @Test
    void rebuildsEverythingWhenToldTo() {
        execute("run", "orders", "--full");
        assertThat(actions.calls()).containsExactly(PLAIN, new RunOptions("orders", "text", false, true));
    }

    @Test
    void handsTheOptionsOfVerifyToItsAction() {
        execute("verify", "orders");
        execute("verify", "orders", "--alert", "--format", "json");
        assertThat(actions.calls())
                .containsExactly(
                        PLAIN,
                        new VerifyOptions("orders", "text", false),
                        PLAIN,
                        new VerifyOptions("orders", "json", true));
    }

    @Test
    void handsTheOptionsOfCancelToItsAction() {
        assertThat(execute("cancel", "orders", "--reason", "the source is down", "--by", "anna"))
                .isEqualTo(3);
        execute("cancel", "orders");
        assertThat(actions.calls())
                .containsExactly(
                        PLAIN,
                        new CancelOptions("orders", "anna", "the source is down"),
                        PLAIN,
                        new CancelOptions("orders", System.getProperty("user.name"), ""));
    }

    @Test
    void handsTheOptionsOfLogsToItsAction() {
        execute("logs", "20261201T0945", "-f");
        execute("logs", "20261201T0945");
        assertThat(actions.calls())
                .containsExactly(
                        PLAIN, new LogsOptions("20261201T0945", true), PLAIN, new LogsOptions("20261201T0945", false));
    }

    @Test
    void handsTheOptionsOfTriggerToItsAction() {
        execute("trigger", "orders", "customers", "--wait", "--full", "--by", "anna", "--reason", "new prices");
        execute("trigger", "orders", "--format", "json");
        assertThat(actions.calls())
                .containsExactly(
                        PLAIN,
                        new TriggerOptions(List.of("orders", "customers"), true, true, "anna", "new prices", "text"),
                        PLAIN,
                        new TriggerOptions(
                                List.of("orders"), false, false, System.getProperty("user.name"), "", "json"));
    }

    @Test
    void handsTheFormOfTheAnswerToReload() {
        execute("reload");
        execute("reload", "--format", "json");
        execute("nodes");
        execute("nodes", "--format", "json");
        execute("status");
        assertThat(actions.calls())
                .containsExactly(
                        PLAIN,
                        "reload as text",
                        PLAIN,
                        "reload as json",
                        PLAIN,
                        "nodes as text",
                        PLAIN,
                        "nodes as json",
                        PLAIN,
                        "status as text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve", "validate", "plan orders"})
    void callsTheActionOfACommandWithoutOptions(String command) {
        assertThat(execute(command.split(" ", -1))).isEqualTo(3);
        assertThat(actions.calls()).containsExactly(PLAIN, command);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--config a.conf --verbose validate", "validate --config a.conf --verbose"})
    void takesGlobalOptionsBeforeAndAfterTheCommand(String line) {
        execute(line.split(" ", -1));
        assertThat(actions.calls()).containsExactly(new GlobalOptions(Path.of("a.conf"), true, "auto"), "validate");
    }

    @Test
    void handsTheOptionsOfTheEngineToItsAction() {
        execute("clickhouse", "--port", "8123", "--dir", "d", "--format", "json");
        execute("clickhouse");
        assertThat(actions.calls())
                .containsExactly(
                        PLAIN,
                        new ClickHouseOptions(8123, Path.of("d"), "json"),
                        PLAIN,
                        new ClickHouseOptions(0, null, "text"));
    }

    @Test
    void handsWhatWasDecidedToItsAction() {
        execute("approve", "orders", "a-run", "--reason", "meant", "--by", "ann");
        execute("reject", "orders", "a-run", "--reason", "lost rows", "--format", "json");
        execute("rollback", "orders", "--reason", "wrong");
        execute("rollback", "orders", "--to", "a-run", "--keep-schedule", "--reason", "wrong");
        assertThat(actions.calls())
                .containsExactly(
                        PLAIN,
                        "approve",
                        new DecisionOptions("orders", "a-run", "meant", "ann", "text"),
                        PLAIN,
                        "reject",
                        new DecisionOptions("orders", "a-run", "lost rows", null, "json"),
                        PLAIN,
                        "rollback",
                        new DecisionOptions("orders", null, "wrong", null, "text"),
                        PLAIN,
                        "rollback --keep-schedule",
                        new DecisionOptions("orders", "a-run", "wrong", null, "text"));
    }

    @Test
    void handsTheOptionsOfListsToTheirActions() {
        execute("versions", "orders", "--format", "json");
        execute("clean");
        execute("clean", "--connection", "ch", "--yes", "--without-route");
        assertThat(actions.calls())
                .containsExactly(
                        PLAIN,
                        new VersionsOptions("orders", "json"),
                        PLAIN,
                        new CleanOptions(null, false, false),
                        PLAIN,
                        new CleanOptions("ch", true, true));
    }

    @Test
    void handsTheOptionsOfTheDemoToItsAction() {
        execute("demo", "--once", "--port", "1", "--dir", "d");
        execute("demo");
        assertThat(actions.calls())
                .containsExactly(PLAIN, new DemoOptions(true, 1, Path.of("d")), PLAIN, new DemoOptions(false, 0, null));
    }

    @Test
    void takesTheFlagsOfDponeAsTheyAre() {
        execute(
                "materialize",
                "--cdc-dataset=analytics.lines_cdc",
                "--target-dataset=serving.lines",
                "--unique-key=order_id",
                "--unique-key=line_id",
                "--stream-id=webshop",
                "--sink-connection-id=ch-prod",
                "--credentials-source=env",
                "--delete-mode=tombstone",
                "--ordering=source-position",
                "--strategy=window",
                "--column=order_id=UInt64",
                "--column",
                "amount=Decimal(18,2),payload-key=amt,required",
                "--adopt",
                "--work-database=remat_work",
                "--fail-on-parse-errors",
                "--max-parse-error-ratio=0.01",
                "--quarantine-dataset=serving.bad",
                "--schema-drift-mode=warn_additive",
                "--quality-sample-limit=100",
                "--output-dir=out",
                "--format=md");
        var expected = new MaterializeOptions(
                "analytics.lines_cdc",
                "serving.lines",
                List.of("order_id", "line_id"),
                "webshop",
                "ch-prod",
                "env",
                "tombstone",
                "source-position",
                "window",
                true,
                "remat_work",
                new TypedOptions(
                        List.of("order_id=UInt64", "amount=Decimal(18,2),payload-key=amt,required"),
                        true,
                        0.01,
                        "serving.bad",
                        "warn_additive",
                        100),
                Path.of("out"),
                "md");
        assertThat(actions.calls()).containsExactly(PLAIN, expected);
    }

    @Test
    void needsOnlyTheNamesOfAMaterialization() {
        execute("materialize", "--cdc-dataset=a.b", "--target-dataset=a.c", "--unique-key=k", "--sink-connection-id=x");
        var expected = new MaterializeOptions(
                "a.b",
                "a.c",
                List.of("k"),
                null,
                "x",
                null,
                "exclude_deleted",
                "ingested-at",
                "auto",
                false,
                null,
                TypedOptions.NONE,
                null,
                "json");
        assertThat(actions.calls()).containsExactly(PLAIN, expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    run                              | Missing required parameter: 'ROUTE'
                    run a b                          | Unmatched argument at index 2: 'b'
                    run orders --format xml          | 'xml' is none of text, json, md
                    clickhouse --port 70000          | '70000' is no port
                    clickhouse --port many           | 'many' is no port
                    demo --twice                     | Unknown option: '--twice'
                    valdate                          | Did you mean: remat validate
                    materialize --delete-mode drop   | 'drop' is none of exclude_deleted, tombstone
                    materialize --format text        | 'text' is none of json, md
                    materialize --schema-drift-mode warn-additive | Invalid value for option '--schema-drift-mode': 'warn-additive' is none of strict, warn_additive, off
                    materialize --max-parse-error-ratio 1% | '1%' is no ratio; write a number from 0 to 1, such as 0.001
                    materialize --max-parse-error-ratio NaN | 'NaN' is no ratio
                    materialize --quality-sample-limit -1 | '-1' is no number of examples; write a number from 0 to 1000
                    materialize --unique-key a       | Missing required options
                    """)
    void answersWrongUsageWithAMessageAndTwo(String line, String message) {
        assertThat(execute(line.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString()).startsWith("remat: ").contains(message);
        assertThat(out.toString()).isEmpty();
        assertThat(actions.calls()).isEmpty();
    }

    @Test
    void showsWhatThereIsWhenNothingIsAsked() {
        assertThat(execute()).isEqualTo(2);
        assertThat(err.toString()).contains("Missing required subcommand").contains("remat --help");
    }

    private int execute(String... arguments) {
        return new CommandLineInterface(actions, new PrintWriter(out), new PrintWriter(err), (e, verbose) -> 99)
                .execute(arguments);
    }
}
