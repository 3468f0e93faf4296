package dev.remat.scheduler.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.EmbeddedConnection;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeProcessTest {

    private static final int ENDED_BY_SIGTERM = 143;
    private static final Duration SOON = Duration.ofSeconds(40);

    @TempDir
    private Path folder;

    @BeforeEach
    void makeALogThatIsReadAtOnceAndOneThatNeverEnds() {
        var local = new EmbeddedConnection("local", folder.resolve("engine"), 0, 0);
        try (var connections = new Connections(List.of(local))) {
            ClickHouseConnector connector = connections.open("local");
            execute(connector, "CREATE DATABASE demo");
            execute(connector, "CREATE DATABASE serving");
            execute(
                    connector,
                    "CREATE TABLE demo.cdc ENGINE = MergeTree ORDER BY dpone_cdc_unique_key_hash AS "
                            + GeneratedEvents.SELECT.formatted("numbers(100)"));
            execute(connector, "CREATE VIEW demo.endless AS " + GeneratedEvents.SELECT.formatted("system.numbers"));
        }
    }

    @Test
    void cancelsARunThatDoesNotEndInTimeAndLeavesNothingBehind() throws Exception {
        configure("5 seconds");
        route("endless", "demo.endless");
        route("quick", "demo.cdc");
        Files.writeString(folder.resolve("routes/broken.conf"), "crom = \"* * * * *\"\n");

        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            remat.awaitErr("run succeeded: 100 rows");
            remat.awaitErr("run started: serving.endless");
            ProcessHandle engine = remat.engine();
            remat.terminate();

            assertThat(remat.awaitExit(SOON)).isEqualTo(ENDED_BY_SIGTERM);
            assertThat(engine.isAlive()).isFalse();
            assertThat(newestRun("endless")).contains("\"outcome\": \"cancelled\"");
            assertThat(newestRun("quick")).contains("\"outcome\": \"succeeded\"");
            assertThat(newestRun("broken")).contains("\"outcome\": \"failed\"");
            assertThat(remat.out()).isEmpty();
            assertThat(remat.err())
                    .contains("serving on schedule: 2 of 2 routes, 1 more left out")
                    .contains("crom: unknown key; did you mean cron?")
                    .endsWith("stopped\n");
            assertThat(lines(remat.err(), "run started: serving.endless")).isEqualTo(1);
            assertThat(lines(remat.err(), "run cancelled:")).isEqualTo(1);
        }
    }

    @Test
    void letsARunEndThatEndsInTime() throws Exception {
        configure("60 seconds");
        route("quick", "demo.cdc");
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            remat.awaitErr("run started: serving.quick");
            remat.terminate();

            assertThat(remat.awaitExit(SOON)).isEqualTo(ENDED_BY_SIGTERM);
            assertThat(lines(remat.err(), "run started: serving.quick"))
                    .isEqualTo(lines(remat.err(), "run succeeded:"));
        }
    }

    @Test
    void runsOverHttpWhatItIsAskedToAndSaysThatItIsReady() throws Exception {
        configure("5 seconds");
        Files.writeString(
                folder.resolve("remat.conf"), "remat.http.bind = \"127.0.0.1:0\"\n", StandardOpenOption.APPEND);
        route("asked", "demo.cdc");
        Files.writeString(folder.resolve("routes/asked.conf"), "cron = null\n", StandardOpenOption.APPEND);
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            remat.awaitErr("serving on schedule");
            Matcher address = Pattern.compile("pages are at (http://127\\.0\\.0\\.1:\\d+)/")
                    .matcher(remat.err());
            assertThat(address.find()).isTrue();
            String site = address.group(1);
            assertThat(send(HttpRequest.newBuilder(URI.create(site + "/health/ready")))
                            .statusCode())
                    .isEqualTo(200);

            HttpResponse<String> asked = send(HttpRequest.newBuilder(URI.create(site + "/api/v1/routes/asked/runs"))
                    .POST(HttpRequest.BodyPublishers.noBody()));
            assertThat(asked.statusCode()).as(asked.body()).isEqualTo(202);
            URI request =
                    URI.create(site + asked.headers().firstValue("Location").orElseThrow());
            await().atMost(SOON)
                    .until(() -> send(HttpRequest.newBuilder(request)).body().contains("\"outcome\" : \"succeeded\""));
            assertThat(send(HttpRequest.newBuilder(URI.create(site + "/api/v1/runs?route=asked")))
                            .body())
                    .contains("\"rows\" : 100")
                    .contains("\"asked_by\" : \"the HTTP API\"");
            assertThat(send(HttpRequest.newBuilder(URI.create(site + "/metrics")))
                            .body())
                    .contains("remat_runs_total{outcome=\"succeeded\",route=\"asked\"} 1.0\n")
                    .contains("remat_run_duration_seconds_count{outcome=\"succeeded\",route=\"asked\"} 1\n")
                    .contains("remat_phase_duration_seconds_count{phase=\"publish\"} 1\n")
                    .contains("remat_route_rows{route=\"asked\"} 100.0\n")
                    .contains("remat_route_last_outcome{outcome=\"succeeded\",route=\"asked\"} 1.0\n")
                    .contains("remat_runs_waiting 0.0\n")
                    .contains("remat_registry_up 1.0\n");
            assertThat(logs("asked"))
                    .containsOnlyOnce("run started: serving.asked")
                    .contains("run succeeded: 100 rows");
            HttpResponse<String> rollback =
                    send(HttpRequest.newBuilder(URI.create(site + "/api/v1/routes/asked/rollback"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString("{\"reason\": \"wrong\"}")));
            assertThat(rollback.statusCode()).as(rollback.body()).isEqualTo(409);
            assertThat(rollback.body()).contains("there is no replaced copy of serving.asked");
            String decided = site + rollback.headers().firstValue("Location").orElseThrow();
            assertThat(send(HttpRequest.newBuilder(URI.create(decided + "/files")))
                            .body())
                    .contains("\"run.json\"", "\"run.log\"");
            assertThat(send(HttpRequest.newBuilder(URI.create(decided + "/log")))
                            .body())
                    .contains("run started: serving.asked", "run failed: ");
            assertThat(send(HttpRequest.newBuilder(URI.create(site + "/api/v1/routes/asked/versions")))
                            .body())
                    .contains("\"state\" : \"served\"");
            assertThat(send(HttpRequest.newBuilder(URI.create(site + "/api/v1/validate?route=asked"))
                                    .header("Content-Type", "text/plain")
                                    .POST(HttpRequest.BodyPublishers.ofString("crom = 1")))
                            .body())
                    .contains("did you mean cron?");

            remat.terminate();
            assertThat(remat.awaitExit(SOON)).isEqualTo(ENDED_BY_SIGTERM);
        }
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void takesItsEngineAlongWhenItIsKilled() throws Exception {
        configure("1 second");
        route("endless", "demo.endless");
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            remat.awaitErr("answers at");
            ProcessHandle engine = remat.engine();
            remat.kill();
            await().atMost(Duration.ofSeconds(10)).until(() -> !engine.isAlive());
        }
    }

    @Test
    void tellsAtItsNextStartHowARunOfAKilledProcessEnded() throws Exception {
        configure("1 second");
        route("endless", "demo.endless");
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            remat.awaitErr("answers at");
            ProcessHandle engine = remat.engine();
            await().atMost(SOON).until(() -> runs("endless", "running") == 1);
            remat.kill();
            await().atMost(Duration.ofSeconds(10)).until(() -> !engine.isAlive());
        }
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            remat.awaitErr("its evidence now says aborted");
            remat.terminate();
            assertThat(remat.awaitExit(SOON)).isEqualTo(ENDED_BY_SIGTERM);
        }
        assertThat(runs("endless", "aborted")).isEqualTo(1);
        assertThat(runs("endless", "running")).isZero();
    }

    @Test
    void refusesToStartFromABrokenSettingsFile() throws Exception {
        Files.writeString(folder.resolve("remat.conf"), "remat { conections {} }\n");
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            assertThat(remat.awaitExit(SOON)).isEqualTo(2);
            assertThat(remat.err()).contains("remat.conf:1: remat.conections: unknown key; did you mean connections?");
        }
    }

    private void configure(String wait) throws IOException {
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(folder.resolve("remat.conf"), """
                remat {
                  connections { local { type = embedded, dir = engine } }
                  routes-dir = routes
                  evidence { dir = evidence }
                  shutdown { wait = %s }
                }
                """.formatted(wait));
    }

    private void route(String id, String log) throws IOException {
        Files.writeString(folder.resolve("routes").resolve(id + ".conf"), """
                cron = "* * * * * ?"
                connection = local
                cdc-dataset = %s
                target-dataset = serving.%s
                unique-key = [id]
                when-unchanged = rebuild
                """.formatted(log, id));
    }

    private String newestRun(String route) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("evidence").resolve(route))) {
            Path newest = files.filter(file -> file.endsWith("run.json"))
                    .max(Path::compareTo)
                    .orElseThrow();
            return Files.readString(newest);
        }
    }

    private String logs(String route) throws IOException {
        var logs = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder.resolve("evidence").resolve(route))) {
            for (Path file : files.filter(file -> file.endsWith("run.log")).toList()) {
                logs.append(Files.readString(file));
            }
        }
        return logs.toString();
    }

    private long runs(String route, String outcome) throws IOException {
        Path runs = folder.resolve("evidence").resolve(route);
        if (!Files.exists(runs)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(runs)) {
            List<Path> found = files.filter(file -> file.endsWith("run.json")).toList();
            long count = 0;
            for (Path file : found) {
                count += lines(Files.readString(file), "\"outcome\": \"%s\"".formatted(outcome));
            }
            return count;
        }
    }

    private static long lines(String text, String part) {
        return Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
    }

    private static void execute(ClickHouseConnector connector, String sql) {
        connector.execute(
                new ClickHouseStatement(sql, "test_" + UUID.randomUUID(), Map.of(), Map.of("async_insert", "0"), SOON));
    }
}
