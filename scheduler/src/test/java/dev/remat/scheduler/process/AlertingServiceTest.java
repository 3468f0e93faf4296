package dev.remat.scheduler.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.EmbeddedConnection;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.scheduler.alert.Receiver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code remat serve} as a process of its own, and who is told of its runs. */
class AlertingServiceTest {

    private static final int ENDED_BY_SIGTERM = 143;
    private static final Duration SOON = Duration.ofSeconds(90);

    @TempDir
    private Path folder;

    private Receiver receiver;

    @BeforeEach
    void startReceiver() throws IOException {
        receiver = Receiver.start();
        Files.createDirectories(folder.resolve("routes"));
    }

    @AfterEach
    void stopReceiver() {
        receiver.close();
    }

    @Test
    void e92GoesOnWhileNoChannelTakesAnything() throws Exception {
        receiver.answerAlways(Receiver.NEVER);
        configure("""
                hangs { type = webhook, url = "%s", timeout = 5 minutes }
                fails { type = webhook, url = "http://127.0.0.1:1/hooks/hunter2", timeout = 1 second
                        retry { attempts = 2, backoff = 10 ms, max-backoff = 10 ms } }
                program-hangs { type = command, command = [sleep, "300"], timeout = 5 minutes }
                """.formatted(receiver.url()));
        route("orders", "nowhere", "* * * * * ?");
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            await().atMost(SOON).until(() -> failedRuns("orders") >= 3);
            receiver.awaitTaken(1);
            remat.awaitErr("channel fails did not take an alert in 2 attempts, so nobody was told: orders failed");
            remat.terminate();

            assertThat(remat.awaitExit(SOON)).isEqualTo(ENDED_BY_SIGTERM);
            assertThat(remat.err())
                    .contains("channel hangs ends before it has told: orders failed")
                    .contains("channel program-hangs ends before it has told: orders failed")
                    .contains("channel fails has told 0 alerts, and could not tell")
                    .contains("stopped\n")
                    .doesNotContain("hunter2");
        }
    }

    @Test
    void tellsOfBrokenRoutesAndOfRunsThatDied() throws Exception {
        makeALogThatNeverEnds();
        configure("ops { type = webhook, url = \"%s\" }".formatted(receiver.url()));
        route("endless", "local", "* * * * * ?");
        Files.writeString(folder.resolve("routes/broken.conf"), "crom = \"* * * * *\"\n");
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            remat.awaitErr("answers at");
            ProcessHandle engine = remat.engine();
            await().atMost(SOON).until(() -> runs("endless", "\"running\"") == 1);
            await().atMost(SOON).until(() -> receiver.told().size() == 1);
            await().atMost(SOON).until(() -> Files.exists(folder.resolve("evidence/.alerts/ops/broken.json")));
            remat.kill();
            await().atMost(SOON).until(() -> !engine.isAlive());
        }
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            await().atMost(SOON).until(() -> receiver.told().size() == 2);
            remat.terminate();
            assertThat(remat.awaitExit(SOON)).isEqualTo(ENDED_BY_SIGTERM);
        }
        assertThat(receiver.told())
                .as("the broken route is told once")
                .containsExactly("broken cannot run as it is configured", "endless was aborted: its process died");
    }

    @Test
    void c73FiresTheNextSlotAfterARunWasKilledAndTellsThatTheTableIsLate() throws Exception {
        makeALogThatNeverEnds();
        configure("ops { type = webhook, url = \"%s\", on = [late] }".formatted(receiver.url()));
        route("endless", "local", "* * * * * ?");
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            remat.awaitErr("answers at");
            ProcessHandle engine = remat.engine();
            await().atMost(SOON).until(() -> runs("endless", "\"running\"") == 1);
            remat.kill();
            await().atMost(SOON).until(() -> !engine.isAlive());
        }
        Files.writeString(folder.resolve("routes/endless.conf"), "freshness = 2 seconds\n", StandardOpenOption.APPEND);
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            await().atMost(SOON)
                    .until(() -> runs("endless", "\"aborted\"") == 1 && runs("endless", "\"running\"") == 1);
            await().atMost(SOON).until(() -> receiver.told().size() == 1);
            remat.terminate();
            assertThat(remat.awaitExit(SOON)).isEqualTo(ENDED_BY_SIGTERM);
        }
        assertThat(receiver.told()).containsExactly("endless is late: no run has succeeded in time");
    }

    private void makeALogThatNeverEnds() {
        try (var connections =
                new Connections(List.of(new EmbeddedConnection("local", folder.resolve("engine"), 0, 0)))) {
            var connector = connections.open("local");
            for (String sql : List.of(
                    "CREATE DATABASE demo",
                    "CREATE DATABASE serving",
                    "CREATE VIEW demo.endless AS " + GeneratedEvents.SELECT.formatted("system.numbers"))) {
                connector.execute(new ClickHouseStatement(sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), SOON));
            }
        }
    }

    private void configure(String channels) throws IOException {
        Files.writeString(folder.resolve("remat.conf"), """
                remat {
                  connections {
                    local { type = embedded, dir = engine }
                    nowhere { type = server, endpoint = "http://127.0.0.1:1", password = "" }
                  }
                  evidence { dir = evidence }
                  shutdown { wait = 1 second }
                  defaults { retry { attempts = 1 } }
                  alerts {
                    %s
                  }
                }
                """.formatted(channels));
    }

    private void route(String id, String connection, String cron) throws IOException {
        Files.writeString(folder.resolve("routes").resolve(id + ".conf"), """
                cron = "%s"
                connection = %s
                cdc-dataset = demo.%s
                target-dataset = serving.%s
                unique-key = [id]
                """.formatted(cron, connection, id, id));
    }

    private long failedRuns(String route) throws IOException {
        return runs(route, "\"failed\"");
    }

    private long runs(String route, String outcome) throws IOException {
        Path runs = folder.resolve("evidence").resolve(route);
        if (!Files.exists(runs)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(runs)) {
            long count = 0;
            for (Path file : files.filter(file -> file.endsWith("run.json")).toList()) {
                count += Files.readString(file).contains("\"outcome\": " + outcome) ? 1 : 0;
            }
            return count;
        }
    }
}
