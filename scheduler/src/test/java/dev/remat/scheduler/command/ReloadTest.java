package dev.remat.scheduler.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.scheduler.cli.CommandLineInterface;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.ReloadAnswer;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.ReloadTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code remat reload} and a registry in a file; nodes answer by hand. */
class ReloadTest {

    @TempDir
    private Path home;

    private final Clock clock = Clock.systemUTC();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Database registry;

    @BeforeEach
    void configure() throws IOException {
        Files.createDirectories(home.resolve("conf/routes"));
        remat("registry { url = \"jdbc:h2:file:../data/registry\" }");
        registry = new Database(RegistrySettings.inFile(home.resolve("data/registry")));
    }

    @AfterEach
    void close() {
        registry.close();
    }

    @Test
    void saysThatNobodyServes() throws IOException {
        assertThat(execute()).isEqualTo(1);
        assertThat(err.toString()).contains("no `remat serve` has given a sign of life in the registry for 15 s");
        remat("regstry { }");
        assertThat(execute()).as("who knows which registry was meant").isEqualTo(2);
        assertThat(err.toString()).contains("regstry: unknown key; did you mean registry?");
    }

    @Test
    void showsWhatTheOnlyNodeAnswers() throws Exception {
        assertThat(reload(new ReloadAnswer("node-1", List.of("added    b", "removed  a"), false)))
                .isZero();
        assertThat(out).hasToString("added    b\nremoved  a\n");
    }

    @Test
    void showsWhatEachNodeAnswersAndThatOneCannotUseAFile() throws Exception {
        var used = new ReloadAnswer("node-1", List.of("nothing has changed"), false);
        var refused = new ReloadAnswer("node-2", List.of("refused  a.conf:1: mistake"), true);
        assertThat(reload(used, refused)).isEqualTo(2);
        assertThat(out).hasToString("node node-1\nnothing has changed\nnode node-2\nrefused  a.conf:1: mistake\n");
    }

    @Test
    void answersInJson() throws Exception {
        Future<?> node = answering(new ReloadAnswer("node-1", List.of("added    b"), false));
        assertThat(execute("--format", "json")).isZero();
        node.get();
        JsonNode answer =
                new ObjectMapper().readTree(out.toString()).path("nodes").get(0);
        assertThat(answer.path("node").asText()).isEqualTo("node-1");
        assertThat(answer.path("answered").asBoolean()).isTrue();
        assertThat(answer.path("refused").asBoolean(true)).isFalse();
        assertThat(answer.path("lines").get(0).asText()).isEqualTo("added    b");
    }

    private int reload(ReloadAnswer... answers) throws Exception {
        Future<?> nodes = answering(answers);
        int exitCode = execute();
        nodes.get();
        return exitCode;
    }

    /** The nodes are alive, and each gives its answer once it is asked. */
    private Future<?> answering(ReloadAnswer... answers) {
        for (ReloadAnswer answer : answers) {
            registry.inTransaction(sql -> {
                new NodeTable(sql).join(answer.node(), answer.node(), "host", 1, "v", Duration.ofMinutes(1));
                return true;
            });
        }
        var thread = Executors.newSingleThreadExecutor();
        Future<?> given = thread.submit(() -> {
            for (ReloadAnswer answer : answers) {
                while (!registry.inTransaction(sql -> answer(new ReloadTable(sql), answer))) {
                    Thread.onSpinWait();
                }
            }
        });
        thread.shutdown();
        return given;
    }

    private boolean answer(ReloadTable table, ReloadAnswer answer) {
        var request = table.open(answer.node(), clock.instant());
        request.ifPresent(id -> table.answer(id, answer, clock.instant()));
        return request.isPresent();
    }

    private int execute(String... options) {
        var console = new Console(new PrintWriter(out), new PrintWriter(err));
        var process = new ProcessContext(home, Map.of(), clock, new SplittableRandom(), console);
        String[] line = new String[options.length + 1];
        line[0] = "reload";
        System.arraycopy(options, 0, line, 1, options.length);
        return new CommandLineInterface(
                        new Commands(process), console.out(), console.err(), new FailureMessages(console))
                .execute(line);
    }

    private void remat(String more) throws IOException {
        Files.writeString(
                home.resolve("conf/remat.conf"),
                "remat { connections { local { type = embedded } }\n%s }".formatted(more));
    }
}
