package dev.remat.scheduler.http.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.scheduler.http.TestSite;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.store.RequestTable;
import dev.remat.scheduler.runlog.RunLogs;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decisions over HTTP, carried out on a real server. */
@ClickHouseTest
class DecisionApiTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String MEANT = "{\"by\": \"ann\", \"reason\": \"it's meant\"}";
    private static final String ROLLBACK = "/api/v1/routes/orders/rollback";
    private static final String CANCEL = "/api/v1/routes/orders/cancel";

    @TempDir
    private Path folder;

    private TestSite site;
    private Configuration configuration;

    @BeforeEach
    void start(TestDatabase database) throws IOException {
        ServedLog.create(database);
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(
                folder.resolve("remat.conf"), """
                remat {
                  connections { ch { type = server, endpoint = "%s", user = "%s", password = "%s" } }
                  evidence { dir = evidence }
                }
                """.formatted(database.endpoint(), database.user(), database.password()));
        route(database, "orders", "log", "guards.min-rows = 2");
        route(database, "free", "log", "");
        route(database, "slow", "slow_log", "");
        configuration = Configuration.load(folder.resolve("remat.conf"), Map.of(), RouteCheck.NONE);
        assertThat(configuration.allProblems()).isEmpty();
        site = new TestSite(configuration, folder, SOON);
    }

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void publishesAndDropsWhatAGuardHolds() throws Exception {
        String first = held();
        HttpResponse<String> approved = site.tell("/api/v1/runs/%s/approve".formatted(first), MEANT);
        assertThat(approved.statusCode()).as(approved.body()).isEqualTo(200);
        JsonNode run = new ObjectMapper().readTree(approved.body());
        assertThat(run.path("state").asText()).isEqualTo("succeeded");
        assertThat(run.path("rows").asLong()).isEqualTo(1);
        assertThat(run.at("/report/passed").asBoolean()).isTrue();
        assertThat(approved.headers().firstValue("Location"))
                .hasValue("/api/v1/runs/" + run.path("run").asText());
        assertThat(evidence("orders", run))
                .contains("\"approval\"", "\"by\": \"ann\"", "\"reason\": \"it's meant\"", first);
        await().atMost(SOON)
                .until(() -> site.read("/api/v1/runs/" + run.path("run").asText())
                        .path("state")
                        .asText()
                        .equals("succeeded"));
        JsonNode entry = site.read("/api/v1/runs/" + run.path("run").asText());
        assertThat(entry.path("cause").asText()).isEqualTo("decision");
        assertThat(entry.path("asked_by").asText()).isEqualTo("ann");

        String second = held();
        HttpResponse<String> rejected = site.tell("/api/v1/runs/%s/reject".formatted(second), MEANT);
        assertThat(rejected.statusCode()).as(rejected.body()).isEqualTo(200);
        assertThat(new ObjectMapper().readTree(rejected.body()).path("state").asText())
                .isEqualTo("rejected");

        HttpResponse<String> late = site.tell("/api/v1/runs/%s/approve".formatted(second), MEANT);
        assertThat(late.statusCode()).as(late.body()).isEqualTo(409);
        assertThat(late.body()).contains("run %s has no held table".formatted(second), "none is held; this was run 2");
        assertThat(late.headers().firstValue("Location")).isPresent();
    }

    @Test
    void putsAReplacedCopyBack(TestDatabase database) throws Exception {
        HttpResponse<String> none = site.tell("/api/v1/routes/free/rollback", MEANT);
        assertThat(none.statusCode()).as(none.body()).isEqualTo(409);
        assertThat(none.body()).contains("there is no replaced copy");
        String first = run("free", Outcome.SUCCEEDED);
        ServedLog.add(database, "log", 2);
        run("free", Outcome.SUCCEEDED);

        HttpResponse<String> back = site.tell(
                "/api/v1/routes/free/rollback",
                "{\"reason\": \"wrong prices\", \"to\": \"%s\", \"keep_schedule\": true}".formatted(first));
        assertThat(back.statusCode()).as(back.body()).isEqualTo(200);
        JsonNode run = new ObjectMapper().readTree(back.body());
        assertThat(run.path("rows").asLong()).isEqualTo(1);
        assertThat(evidence("free", run)).contains("\"by\": \"the HTTP API\"", "\"rollback\"");
        assertThat(holdsSchedule("free")).isFalse();

        assertThat(site.tell("/api/v1/routes/free/rollback", MEANT).statusCode())
                .isEqualTo(200);
        assertThat(holdsSchedule("free")).isTrue();
    }

    @Test
    void listsTheVersionsOfATable() throws Exception {
        assertThat(site.read("/api/v1/routes/orders/versions").path("versions")).isEmpty();
        String run = held();
        JsonNode versions = site.read("/api/v1/routes/orders/versions");
        assertThat(versions.path("target").asText()).endsWith(".orders");
        JsonNode version = versions.path("versions").get(0);
        assertThat(version.path("state").asText()).isEqualTo("held");
        assertThat(version.path("run").asText()).isEqualTo(run);
        assertThat(version.path("held_by").toString()).contains("guard_min_rows");
    }

    @Test
    void tellsWhichConfigurationsRunsHave(TestDatabase database) throws Exception {
        run("free", Outcome.SUCCEEDED);
        route(database, "free", "log", "# password = hunter2");
        configuration = Configuration.load(folder.resolve("remat.conf"), Map.of(), RouteCheck.NONE);
        String last = run("free", Outcome.UNCHANGED);

        JsonNode all = site.read("/api/v1/routes/free/configurations").path("configurations");
        assertThat(all).hasSize(2);
        String newest = all.get(0).path("route_digest").asText();
        assertThat(site.read("/api/v1/runs/" + last).path("route_digest").asText())
                .isEqualTo(newest);
        assertThat(all.get(0).path("first_used").asText())
                .isGreaterThan(all.get(1).path("first_used").asText());
        assertThat(site.read("/api/v1/routes/free/configurations?limit=1").path("configurations"))
                .hasSize(1);
        JsonNode version = site.read("/api/v1/routes/free/configurations/" + newest);
        assertThat(version.path("text").asText())
                .contains("unique-key = [id]", "# password = ***")
                .doesNotContain("hunter2");
        assertThat(site.get("/api/v1/routes/orders/configurations/" + newest).body())
                .as("that of another route")
                .contains("no run of route 'orders' has used a configuration");
    }

    @Test
    void letsTheLogOfARunBeFollowed() throws Exception {
        RunLogs.begin();
        var going = CompletableFuture.supplyAsync(() -> site.service().run(route("slow"), new Cancellation()));
        await().atMost(SOON)
                .until(() ->
                        site.read("/api/v1/runs?state=running").path("runs").size() == 1);
        String log = "/api/v1/runs/%s/log"
                .formatted(site.read("/api/v1/runs?state=running")
                        .at("/runs/0/run")
                        .asText());
        HttpResponse<String> first = site.get(log);
        assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
        assertThat(first.body()).contains("run started: ").endsWith("\n");
        assertThat(first.headers().firstValue("Remat-Run-State")).hasValue("running");
        assertThat(first.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
        long known = first.headers().firstValueAsLong("Remat-Log-Next").orElseThrow();

        await().atMost(SOON)
                .until(() -> site.tell("/api/v1/routes/slow/cancel", MEANT).statusCode() == 200);
        going.join();
        await().atMost(SOON).until(() -> site.get(log)
                .headers()
                .firstValue("Remat-Run-State")
                .orElse("")
                .equals("cancelled"));
        HttpResponse<String> rest = site.get(log + "?after=" + known);
        assertThat(rest.body()).contains("run cancelled: 0 rows").doesNotContain("run started");
        long all = rest.headers().firstValueAsLong("Remat-Log-Next").orElseThrow();
        assertThat(site.get(log).body()).isEqualTo(first.body() + rest.body());
        HttpResponse<String> none = site.get(log + "?after=" + all);
        assertThat(none.body()).isEmpty();
        assertThat(none.headers().firstValueAsLong("Remat-Log-Next")).hasValue(all);
        assertThat(site.get(log + "?after=-1").statusCode()).isEqualTo(400);
    }

    @Test
    void onlyOneHasATargetAtATimeAndCancelEndsIt() throws Exception {
        var going = CompletableFuture.supplyAsync(() -> site.service().run(route("slow"), new Cancellation()));
        Path lock = folder.resolve(
                "evidence/.locks/ch@%s.lock".formatted(route("slow").plan().target()));
        await().atMost(SOON).until(() -> Files.exists(lock) && Files.size(lock) > 0);
        HttpResponse<String> second = site.tell("/api/v1/routes/slow/rollback", MEANT);
        assertThat(second.statusCode()).as(second.body()).isEqualTo(409);
        assertThat(second.body()).contains("is being rebuilt by run");

        await().atMost(SOON).until(() -> {
            HttpResponse<String> cancelled = site.tell("/api/v1/routes/slow/cancel", MEANT);
            assertThat(cancelled.statusCode()).as(cancelled.body()).isIn(200, 409);
            return cancelled.statusCode() == 200 && cancelled.body().contains("\"running\" : \"ended\"");
        });
        RunResult ended = going.join();
        assertThat(ended.outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(ended.record().explanation()).contains("ann", "it's meant");
    }

    @Test
    void cancelsWhatWaitsAndSaysThatNothingDoes() throws Exception {
        HttpResponse<String> none = site.tell(CANCEL, MEANT);
        assertThat(none.statusCode()).as(none.body()).isEqualTo(409);
        assertThat(none.body()).contains("no run holds ", ", and none waits");

        var request = new RunRequest("20260101T000000Z_aaaaaa", "orders", "bob", "", false, Instant.now());
        site.database().inTransaction(sql -> {
            new RequestTable(sql).put(request);
            return true;
        });
        HttpResponse<String> cancelled = site.tell(CANCEL, MEANT);
        assertThat(cancelled.statusCode()).as(cancelled.body()).isEqualTo(200);
        assertThat(cancelled.body()).contains("\"cancelled_before_they_began\" : 1", "\"running\" : \"none\"");
        assertThat(site.read("/api/v1/runs/" + request.id()).path("message").asText())
                .isEqualTo("cancelled by ann before it began: it's meant");
    }

    @Test
    void goesOnWithoutWhoeverDoesNotWait() throws Exception {
        String held = held();
        site.close();
        site = new TestSite(configuration, folder, Duration.ZERO);
        HttpResponse<String> begun = site.tell("/api/v1/runs/%s/approve".formatted(held), MEANT);
        assertThat(begun.statusCode()).as(begun.body()).isEqualTo(202);
        String location = begun.headers().firstValue("Location").orElseThrow();
        await().atMost(SOON)
                .until(() -> site.read(location).path("state").asText().equals("succeeded"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"by": "ann"}                             | the reason has 0 characters; give 1 to 500
            {"reason": " "}                           | the reason has 0 characters
            {"reason": "x", "to": "latest"}           | to must be the id of a run, such as 20260131T235959Z_0a1b2c; it is 'latest'
            {"reason": "x", "keep_schedule": "yes"}   | keep_schedule must be true or false
            {"reason": "x", "force": true}            | the body has 'force'; allowed here: by, keep_schedule, reason, to
            """)
    void refusesADecisionThatMakesNoSense(String body, String detail) throws Exception {
        HttpResponse<String> answer = site.tell(ROLLBACK, body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains(detail);
        assertThat(folder.resolve("evidence")).as("no run was made of it").doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/runs/20260101T000000Z_aaaaaa/approve, there is no such run",
        "/api/v1/runs/20260101T000000Z_aaaaaa/reject, there is no such run",
        "/api/v1/routes/order/rollback, did you mean orders?",
        "/api/v1/routes/order/cancel, did you mean orders?"
    })
    void knowsNothingOfWhatIsNotThere(String path, String detail) throws Exception {
        HttpResponse<String> answer = site.tell(path, MEANT);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
        assertThat(answer.body()).contains(detail);
    }

    private String held() throws Exception {
        return run("orders", Outcome.HELD);
    }

    /** Runs a route, and waits until the registry knows how it ended. */
    private String run(String route, Outcome outcome) {
        RunResult result = site.service().run(route(route), new Cancellation());
        assertThat(result.outcome()).as(result.record().explanation()).isEqualTo(outcome);
        String id = result.record().identity().runId().text();
        await().atMost(SOON)
                .until(() ->
                        site.read("/api/v1/runs/" + id).path("state").asText().equals(outcome.id()));
        return id;
    }

    private Route route(String id) {
        return Objects.requireNonNull(configuration.routes().get(id));
    }

    private boolean holdsSchedule(String route) {
        return Objects.requireNonNull(
                        site.service().versions(route(route)).get(0).placement())
                .holdsSchedule();
    }

    private String evidence(String route, JsonNode run) throws IOException {
        return Files.readString(folder.resolve("evidence")
                .resolve(route)
                .resolve(run.path("run").asText())
                .resolve("run.json"));
    }

    private void route(TestDatabase database, String id, String log, String more) throws IOException {
        Files.writeString(
                folder.resolve("routes/%s.conf".formatted(id)), """
                connection = ch
                cdc-dataset = %1$s.%2$s
                target-dataset = %1$s.%3$s
                unique-key = [id]
                %4$s
                """.formatted(database.name(), log, id, more));
    }
}
