package dev.remat.scheduler.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.scheduler.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code remat run} with a terminal, and without one. */
@ClickHouseTest
class ProgressProcessTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @BeforeEach
    void makeARoute(TestDatabase database) throws IOException {
        var server = new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of());
        try (var connector = ClientV2Connector.to(server)) {
            String log = "CREATE TABLE log ENGINE = MergeTree ORDER BY dpone_cdc_unique_key_hash AS "
                    + GeneratedEvents.SELECT.formatted("numbers(100000)");
            connector.execute(new ClickHouseStatement(
                    log, UUID.randomUUID().toString(), Map.of(), Map.of(), Duration.ofMinutes(1)));
        }
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(
                folder.resolve("remat.conf"), """
                remat {
                  connections { ch { type = server, endpoint = "%s", user = "%s", password = "%s" } }
                  routes-dir = routes
                  evidence { dir = evidence }
                  registry { url = "jdbc:h2:file:./registry" }
                }
                """.formatted(database.endpoint(), database.user(), database.password()));
        Files.writeString(folder.resolve("routes/orders.conf"), """
                connection = ch, cdc-dataset = %1$s.log, target-dataset = %1$s.orders, unique-key = [id]
                """.formatted(database.name()));
    }

    @Test
    void showsPhasesInATerminalAndKeepsTheLogOfTheRunOffIt() throws Exception {
        String shown = inATerminal("%s run orders --config remat.conf");
        assertThat(shown)
                .contains("orders: run ", "preflight  ", "build  ", "publish  ", "✓", "\u001b[K", "orders: succeeded")
                .doesNotContain("run started", "\u001b[3")
                .containsPattern("evidence +\\S+");
        assertThat(shown.indexOf("publish  ")).isBetween(shown.indexOf("build  "), shown.indexOf("orders: succeeded"));
    }

    @Test
    void listsAsMuchAsATerminalHasRoomFor() throws Exception {
        String status = "stty cols %d; %%s status --config remat.conf; true";
        assertThat(inATerminal(status.formatted(60)))
                .contains("ROUTE ", "AGE", "not shown for want of room: FRESHNESS")
                .doesNotContainPattern("AGE +FRESHNESS");
        assertThat(inATerminal(status.formatted(120)))
                .containsPattern("AGE +FRESHNESS")
                .doesNotContain("not shown");
    }

    @Test
    void writesNoEscapesWhereThereIsNoTerminal() throws Exception {
        try (var remat = RematProcess.start(folder, "run", "orders", "--config", "remat.conf", "--format", "json")) {
            assertThat(remat.awaitExit(SOON)).isZero();
            assertThat(remat.out()).startsWith("{").doesNotContain("\u001b");
            assertThat(remat.err()).contains("run started", "run succeeded").doesNotContain("\u001b", "\r", "✓");
        }
    }

    /** What a terminal shows of a line of the shell, in which the command stands in place of {@code %s}. */
    private String inATerminal(String line) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "there is no script of util-linux here");
        String remat = "'%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' '-Dremat.home=%s' %s"
                .formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        System.getProperty("remat.repository", ".."),
                        "-Dremat.terminals=out,err " + Main.class.getName());
        var builder = new ProcessBuilder("script", "-qec", line.formatted(remat), "/dev/null")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(Map.of("TERM", "xterm", "LC_ALL", "C.UTF-8", "NO_COLOR", "1"));
        builder.environment().remove("CI");
        Process process = builder.start();
        process.getOutputStream().close();
        String shown = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(shown).isZero();
        return shown;
    }
}
