package dev.remat.scheduler.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remat.scheduler.http.TestSite;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.RunTable;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiTest {

    private static final String JSON = "application/json";

    private TestSite site;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        site = new TestSite(folder);
    }

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void tellsHowItStandsWithEverything() throws Exception {
        run("orders", 1, RunState.SUCCEEDED);
        run("orders", 2, RunState.FAILED);

        JsonNode status = site.read("/api/v1/status");
        assertThat(status.path("well").asBoolean(true)).isFalse();
        assertThat(status.path("nodes_up")).isEmpty();
        assertThat(status.path("routes").findValuesAsText("route")).containsExactly("broken", "customers", "orders");

        JsonNode orders = site.read("/api/v1/routes/orders");
        assertThat(orders.path("state").asText()).isEqualTo("failed");
        assertThat(orders.path("last_run").asText()).isEqualTo(id(2));
        assertThat(orders.path("last_success").asText()).isEqualTo("2026-01-01T00:01:05Z");
        assertThat(orders.path("owner").asText()).isEqualTo("team-orders");
        assertThat(orders.path("target").asText()).isEqualTo("serving.orders");
        JsonNode broken = site.read("/api/v1/routes/broken");
        assertThat(broken.path("state").asText()).isEqualTo("broken");
        assertThat(broken.path("wrong").toString()).contains("did you mean cron?");
    }

    @Test
    void listsRunsPageByPageWithoutLosingOne() throws Exception {
        for (int i = 1; i <= 7; i++) {
            run(i % 3 == 0 ? "customers" : "orders", i, RunState.SUCCEEDED);
        }
        List<String> all = new ArrayList<>();
        String before = "";
        do {
            JsonNode page = site.read("/api/v1/runs?limit=3" + before);
            assertThat(page.path("runs")).hasSizeBetween(1, 3);
            page.path("runs").forEach(run -> all.add(run.path("run").asText()));
            before = page.path("before").isNull()
                    ? ""
                    : "&before=" + page.path("before").asText();
        } while (!before.isEmpty());
        assertThat(all).containsExactly(id(7), id(6), id(5), id(4), id(3), id(2), id(1));

        assertThat(site.read("/api/v1/runs?route=customers").path("runs").findValuesAsText("run"))
                .containsExactly(id(6), id(3));
        assertThat(site.read("/api/v1/runs?state=failed").path("runs")).isEmpty();
        assertThat(site.read("/api/v1/runs?since=2026-01-01T00:06:00Z")
                        .path("runs")
                        .findValuesAsText("run"))
                .containsExactly(id(7), id(6));
    }

    @Test
    void showsARunWithItsStates() throws Exception {
        run("orders", 1, RunState.SUCCEEDED);
        JsonNode run = site.read("/api/v1/runs/" + id(1));
        assertThat(run.path("route").asText()).isEqualTo("orders");
        assertThat(run.path("rows").asLong()).isEqualTo(42);
        assertThat(run.path("report").path("passed").asBoolean()).isTrue();
        assertThat(run.path("states").findValuesAsText("to")).containsExactly("running", "succeeded");
        assertThat(site.get("/api/v1/runs/" + id(1).substring(0, 10)).statusCode())
                .as("half an id")
                .isEqualTo(404);
    }

    @Test
    void tellsTheComingSlots() throws Exception {
        JsonNode next = site.read("/api/v1/routes/orders/next?n=3");
        assertThat(next.path("schedule").asText()).isEqualTo("every 1 hour");
        assertThat(next.path("slots")).hasSize(3);
        assertThat(site.read("/api/v1/routes/orders/not-run").path("not_run")).isEmpty();
    }

    @Test
    void knowsNoConfigurationBeforeTheFirstRun() throws Exception {
        assertThat(site.read("/api/v1/routes/orders/configurations").path("configurations"))
                .isEmpty();
    }

    @Test
    void asksForARunWhereSomebodyCanRunIt() throws Exception {
        String runs = "/api/v1/routes/orders/runs";
        HttpResponse<String> alone = site.post(runs, "");
        assertThat(alone.statusCode()).isEqualTo(409);
        assertThat(alone.body()).contains("no `remat serve` has given a sign of life");

        site.database().inTransaction(sql -> {
            new NodeTable(sql).join("s", "here", "host", 7, "1", Duration.ofMinutes(1));
            return true;
        });
        HttpResponse<String> asked =
                site.post(runs, "{\"by\": \"eve\", \"reason\": \"late data\", \"full\": true}", "Content-Type", JSON);
        assertThat(asked.statusCode()).isEqualTo(202);
        JsonNode request = site.read(asked.headers().firstValue("Location").orElseThrow());
        assertThat(request.path("asked_by").asText()).isEqualTo("eve");
        assertThat(request.path("reason").asText()).isEqualTo("late data");
        assertThat(request.path("full").asBoolean()).isTrue();
        assertThat(site.read("/api/v1/nodes").path("nodes").get(0).path("state").asText())
                .isEqualTo("up");

        assertThat(site.post("/api/v1/routes/orders/pause", "{\"by\": \"eve\"}", "Content-Type", JSON)
                        .body())
                .contains("\"changed\" : true");
        assertThat(site.post(runs, "").body()).contains("orders is paused by eve");
        assertThat(site.post("/api/v1/routes/orders/resume", "").body()).contains("\"changed\" : true");
        assertThat(site.post("/api/v1/routes/orders/resume", "").body()).contains("\"changed\" : false");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{",
                "{} {}",
                "7",
                "{\"why\": 1}",
                "{\"by\": 1}",
                "{\"full\": \"yes\"}",
                "{\"by\": \"a\\nb\"}"
            })
    void refusesABodyThatItDoesNotUnderstand(String body) throws Exception {
        assertThat(site.post("/api/v1/routes/orders/runs", body, "Content-Type", JSON)
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void refusesMoreThanCanBeKept() throws Exception {
        String body = "{\"by\": \"%s\"}".formatted("a".repeat(501));
        assertThat(site.post("/api/v1/routes/orders/pause", body, "Content-Type", JSON)
                        .body())
                .contains("who asks and the reason may have 500 characters each");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /api/v1/runs?limit=0             | 400 | limit must be a whole number from 1 to 1000; it is '0'
            /api/v1/runs?limit=1001          | 400 | limit must be a whole number from 1 to 1000; it is '1001'
            /api/v1/runs?limit=-99999999999  | 400 | limit must be a whole number
            /api/v1/runs?state=gone          | 400 | state must be one of scheduled, queued, running
            /api/v1/runs?since=yesterday     | 400 | since must be a time such as 2026-01-01T00:00:00Z, of the years 1970 to 9999; it is 'yesterday'
            /api/v1/runs?since=%2B1000000000-01-01T00:00:00Z   | 400 | since must be a time such as 2026-01-01T00:00:00Z, of the years 1970 to 9999
            /api/v1/runs?since=-999999999-01-01T00:00:00Z      | 400 | since must be a time such as 2026-01-01T00:00:00Z, of the years 1970 to 9999
            /api/v1/audit?since=%2B999999999-12-31T23:59:59Z   | 400 | since must be a time such as 2026-01-01T00:00:00Z, of the years 1970 to 9999
            /api/v1/runs?sort=x              | 400 | the query has 'sort'; allowed here: before, limit, route, since, state
            /api/v1/runs?limit=1&limit=2     | 400 | the query has 'limit' more than once
            /api/v1/status?a=b               | 400 | the query has 'a'; allowed here: none
            /api/v1/routes/order             | 404 | there is no route 'order'
            /api/v1/routes/order/next        | 404 | did you mean orders?
            /api/v1/routes/broken/next       | 404 | route 'broken' cannot run
            /api/v1/routes/orders/next?n=201 | 400 | n must be a whole number from 1 to 200; it is '201'
            /api/v1/routes/..%2F..%2Fetc     | 40  | detail
            /api/v1/runs?before=%00          | 400 | before must not have control characters
            /api/v1/routes/orders/versions   | 502 | the server of connection nowhere could not be asked
            /api/v1/routes/order/versions    | 404 | did you mean orders?
            /api/v1/routes/order/configurations | 404 | did you mean orders?
            /api/v1/routes/orders/configurations/%2E%2E | 400 | Ambiguous URI path segment
            /api/v1/requests/1               | 404 | there is no request '1'
            """)
    void refusesWhatMakesNoSense(String path, String status, String detail) throws Exception {
        HttpResponse<String> answer = site.get(path);
        assertThat(Integer.toString(answer.statusCode())).as(answer.body()).startsWith(status);
        assertThat(answer.body()).contains(detail);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    private static String id(int minute) {
        return "20260101T00%02d00Z_aaaaaa".formatted(minute);
    }

    private void run(String route, int minute, RunState state) {
        Instant queued = Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofMinutes(minute));
        var run = new RunEntry(
                id(minute),
                route,
                state,
                "manual",
                "eve",
                "here",
                1,
                1,
                null,
                null,
                queued,
                queued,
                queued.plusSeconds(5),
                42L,
                List.of(),
                "done",
                "",
                "{\"passed\": true}",
                null,
                List.of());
        site.database().inTransaction(sql -> {
            new RunTable(sql).take(run, "here");
            return true;
        });
    }
}
