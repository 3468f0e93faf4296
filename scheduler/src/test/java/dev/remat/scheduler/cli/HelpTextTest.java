package dev.remat.scheduler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each help text word for word, as in {@code src/test/resources/help}. */
class HelpTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "remat",
                "run",
                "trigger",
                "cancel",
                "serve",
                "reload",
                "status",
                "nodes",
                "export",
                "runs",
                "audit",
                "show",
                "logs",
                "pause",
                "resume",
                "user",
                "user add",
                "user token",
                "user remove",
                "user list",
                "validate",
                "routes",
                "routes next",
                "explain",
                "plan",
                "versions",
                "approve",
                "reject",
                "rollback",
                "verify",
                "clean",
                "materialize",
                "clickhouse",
                "demo",
                "completion"
            })
    void explainsTheCommand(String command) throws IOException {
        var out = new StringWriter();
        var line = new CommandLineInterface(
                new RecordedActions(1), new PrintWriter(out), new PrintWriter(new StringWriter()), (e, verbose) -> 99);
        int exitCode =
                command.equals("remat") ? line.execute("--help") : line.execute((command + " --help").split(" ", -1));
        assertThat(exitCode).isZero();
        assertThat(out.toString()).isEqualTo(golden(command));
    }

    private static String golden(String command) throws IOException {
        try (InputStream file = HelpTextTest.class.getResourceAsStream("/help/" + command.replace(' ', '-') + ".txt")) {
            return new String(Objects.requireNonNull(file, command).readAllBytes(), UTF_8);
        }
    }
}
