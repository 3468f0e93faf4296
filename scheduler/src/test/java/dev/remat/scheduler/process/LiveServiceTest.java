package dev.remat.scheduler.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.materialization.plan.Sha256;
import dev.remat.scheduler.alert.Receiver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code remat serve} as a process of its own whose files change, and {@code remat reload} as another. */
class LiveServiceTest {

    private static final int ENDED_BY_SIGTERM = 143;
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Pattern CONFIGURATION = Pattern.compile("\"configuration\": \"([0-9a-f]{64})\"");

    @TempDir
    private Path folder;

    private Receiver receiver;

    @BeforeEach
    void start() throws IOException {
        receiver = Receiver.start();
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(folder.resolve("remat.conf"), """
                remat {
                  connections { nowhere { type = server, endpoint = "http://127.0.0.1:1", password = "" } }
                  evidence { dir = evidence }
                  defaults { retry { attempts = 1 } }
                  alerts { ops { type = webhook, url = "%s", on = [configuration, recovered] } }
                }
                """.formatted(receiver.url()));
    }

    @AfterEach
    void stop() {
        receiver.close();
    }

    @Test
    void takesOverFilesOnAHangupAndOnRequestAndKeepsEachVersionThatRan() throws Exception {
        route("a", "");
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            remat.awaitErr("serving on schedule: 1 of 1 routes");
            await().atMost(SOON).until(() -> !configurations("a").isEmpty());
            route("b", "");
            remat.hangUp();
            remat.awaitErr("configuration: added    b");
            await().atMost(SOON).until(() -> !configurations("b").isEmpty());

            route("a", "crom = 1");
            assertThat(reload(2)).contains("refused  ").contains("a.conf:6: crom: unknown key; did you mean cron?");
            await().atMost(SOON).until(() -> receiver.told().size() == 1);
            route("a", "owner = logistics");
            assertThat(reload(0)).doesNotContain("refused");
            remat.awaitErr("configuration: changed  a: description, owner or tags");
            await().atMost(SOON).until(() -> receiver.told().size() == 2);
            await().atMost(SOON).until(() -> configurations("a").size() == 2);
            assertThat(trigger("a")).containsPattern("^a: failed, run \\d{8}T");
            Files.delete(folder.resolve("routes/b.conf"));
            remat.awaitErr("configuration: removed  b");
            remat.awaitErr("route b is gone");

            remat.terminate();
            assertThat(remat.awaitExit(SOON)).isEqualTo(ENDED_BY_SIGTERM);
        }
        assertThat(receiver.told())
                .containsExactly("a has a file that cannot be used and is not", "a has a file again that can be used");
        assertThat(configurations("a")).hasSize(2).allSatisfy(digest -> {
            String text = Files.readString(folder.resolve("evidence/a/configurations/" + digest + ".conf"));
            assertThat(Sha256.hex(text)).isEqualTo(digest);
            assertThat(text).startsWith("# a.conf\ncron = ").contains("# remat.defaults\n");
        });
        assertThat(folder.resolve("evidence/b/latest.json")).exists();
    }

    private String reload(int exitCode) throws Exception {
        try (var remat = RematProcess.start(folder, "reload", "--config", "remat.conf")) {
            assertThat(remat.awaitExit(SOON)).as(remat.err()).isEqualTo(exitCode);
            return remat.out();
        }
    }

    private String trigger(String route) throws Exception {
        try (var remat = RematProcess.start(folder, "trigger", route, "--wait", "--config", "remat.conf")) {
            assertThat(remat.awaitExit(SOON)).as(remat.err()).isEqualTo(1);
            return remat.out();
        }
    }

    private void route(String id, String more) throws IOException {
        Files.writeString(folder.resolve("routes").resolve(id + ".conf"), """
                cron = "* * * * * ?"
                connection = nowhere
                cdc-dataset = logs.%1$s
                target-dataset = serving.%1$s
                unique-key = [id]
                %2$s
                """.formatted(id, more));
    }

    /** Digests of the configurations that runs of a route name. */
    private Set<String> configurations(String route) throws IOException {
        Path runs = folder.resolve("evidence").resolve(route);
        var digests = new TreeSet<String>();
        if (Files.exists(runs)) {
            try (Stream<Path> files = Files.walk(runs)) {
                for (Path file : files.filter(file -> file.endsWith("run.json")).toList()) {
                    CONFIGURATION
                            .matcher(Files.readString(file))
                            .results()
                            .forEach(found -> digests.add(found.group(1)));
                }
            }
        }
        return digests;
    }
}
