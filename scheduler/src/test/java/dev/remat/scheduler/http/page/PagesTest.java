package dev.remat.scheduler.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.scheduler.http.TestSite;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunPhase;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.store.RunTable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {

    private static final String SCRIPT = "<script>alert(1)</script>";
    private static final String IMAGE = "\"><img src=x onerror=alert(1)>";

    private TestSite site;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        site = new TestSite(folder);
    }

    @AfterEach
    void stop() {
        site.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/runs",
                "/held",
                "/upcoming",
                "/lineage",
                "/nodes",
                "/problems",
                "/docs/operations",
                "/docs/cli",
                "/routes/orders",
                "/routes/broken"
            })
    void everyPageIsWholeAndFromThisSiteAlone(String path) throws Exception {
        HttpResponse<String> page = site.get(path);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
        assertThat(page.headers().firstValue("Content-Security-Policy")).hasValueSatisfying(policy -> assertThat(policy)
                .contains("default-src 'none'", "script-src 'self'")
                .doesNotContain("unsafe"));
        assertThat(page.body()).contains("<main id=\"main\"").containsPattern("</html>\\s*$");
        assertThat(page.body())
                .doesNotContainPattern("(?:src|href)=\"(?:https?:)?//")
                .doesNotContain(" style=\"");
    }

    @Test
    void whatIsWrongComesFirstWithSinceWhenAndWhatToDo() throws Exception {
        run("orders", 1, RunState.SUCCEEDED);
        run("orders", 2, RunState.FAILED);
        run("orders", 3, RunState.SKIPPED);
        run("orders", 4, RunState.FAILED);

        String overview = site.get("/").body();

        assertThat(overview).contains("2 routes of 3 need you");
        assertThat(overview.indexOf("class=\"trouble e-failed\""))
                .isBetween(0, overview.indexOf("id=\"route-customers\""));
        assertThat(overview)
                .contains("/runs/" + id(4), "/docs/materialization#clickhouse_cdc_materializationpreflight")
                .as("since the first failure that no success follows")
                .contains("datetime=\"2026-01-01T00:02:05Z\"");
        assertThat(overview)
                .contains("last 4 runs: 2 failed, 1 skipped, 1 succeeded")
                .contains("class=\"f-failed\" d=\"M");
    }

    @Test
    void aRunIsShownWithWhatToDoAndWhatIsOtherThanBefore() throws Exception {
        run("orders", 1, RunState.SUCCEEDED);
        run("orders", 2, RunState.FAILED);

        String page = site.get("/runs/" + id(2)).body();

        assertThat(page)
                .as("what to do, from the runbook")
                .contains("The server is not ready for this run")
                .as("names of keys as such")
                .contains("check <code>cdc-dataset</code>")
                .as("the run before, and what has changed")
                .contains("/runs/" + id(1), "+7")
                .as("phases as the registry knows them")
                .contains("preflight", "ended the run");
        assertThat(site.get("/runs/" + id(9)).statusCode()).isEqualTo(404);
    }

    @Test
    void theFiguresOfRunsAreThereForTheCharts() throws Exception {
        run("orders", 1, RunState.SUCCEEDED);
        write(entry("orders", 2, RunState.SUCCEEDED, """
                {"rows_materialized": 43, "metrics": {"high_water_ingested_at": "2026-01-01T00:00:05Z"},
                 "warnings": ["the retired copy a.b could not be dropped and stays: Code: 359", "something else"]}"""));

        String page = site.get("/routes/orders").body().replace("&#34;", "\"");

        assertThat(page)
                .contains("\"rows\":[42,43]", "\"events\":[99,null]", "\"lag\":[null,120]", "\"orphans\":[0,1]");
    }

    @Test
    void whatComesFromOutsideIsTextWhereverItStands() throws Exception {
        write(new RunEntry(
                id(1),
                "orders",
                RunState.FAILED,
                SCRIPT.substring(0, 20),
                IMAGE,
                SCRIPT,
                1,
                1,
                null,
                null,
                at(1),
                at(1),
                at(1).plusSeconds(5),
                42L,
                List.of(SCRIPT, "'" + IMAGE),
                "`" + SCRIPT + "`" + IMAGE,
                "",
                "{\"warnings\": [\"`%s`\"], \"metrics\": {\"checksum\": \"%s\"}}".formatted(SCRIPT, SCRIPT),
                null,
                List.of(new RunPhase(SCRIPT, 5, false, null))));

        for (String path : List.of("/", "/runs", "/routes/orders", "/runs/" + id(1))) {
            assertThat(site.get(path).body())
                    .as(path)
                    .doesNotContain("<script>alert")
                    .doesNotContain("<img src=x")
                    .contains("alert(1)");
        }
        assertThat(site.get("/runs?route=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
                        .body())
                .doesNotContain("<script>alert")
                .contains("alert(1)");
        assertThat(site.get("/routes/%3Cscript%3Ealert(1)%3C%2Fscript%3E").body())
                .doesNotContain("<script>");
    }

    @Test
    void markdownOfReportsRunsNothing() {
        assertThat(Markdown.html(SCRIPT)).contains("&lt;script&gt;").doesNotContain("<script");
        assertThat(Markdown.html("[x](javascript:alert(1)) ![y](javascript:alert(2))"))
                .doesNotContain("javascript:");
        assertThat(Markdown.html("[x](cli.md#run)")).contains("href=\"cli#run\"");
    }

    @Test
    void onlyTheRowsThatHaveChangedAreSentAgain() throws Exception {
        String part = site.get("/?only=orders").body();

        assertThat(part).contains("id=\"route-orders\"", "of 3 need").doesNotContain("id=\"route-customers\"");
    }

    @Test
    void runsAreListedPageByPage() throws Exception {
        for (int i = 1; i <= 101; i++) {
            run("orders", i, RunState.SUCCEEDED);
        }

        String first = site.get("/runs?route=orders&state=succeeded").body();
        assertThat(first).contains(id(101), id(2), "before=" + id(2)).doesNotContain(">" + id(1) + "<");
        assertThat(site.get("/runs?route=orders&before=" + id(2)).body())
                .contains(id(1))
                .doesNotContain("Older runs");
    }

    @Test
    void openPagesAreToldWhatHasChanged() throws Exception {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/events".formatted(site.port())))
                .header("Accept", "text/event-stream")
                .build();
        var answer = HttpClient.newHttpClient()
                .sendAsync(request, HttpResponse.BodyHandlers.fromLineSubscriber(new Lines(lines)));
        assertThat(next(lines, "event: ")).isEqualTo("event: hello");
        assertThat(next(lines, "data: {\"routes\""))
                .as("what may have come before")
                .contains("[]");

        run("orders", 1, RunState.FAILED);

        assertThat(next(lines, "event: changed")).isEqualTo("event: changed");
        assertThat(next(lines, "data: ")).isEqualTo("data: {\"routes\":[\"orders\"]}");
        answer.cancel(true);
    }

    private static String next(BlockingQueue<String> lines, String beginning) throws InterruptedException {
        String line = "";
        while (!line.startsWith(beginning)) {
            line = lines.poll(10, TimeUnit.SECONDS);
            assertThat(line).as("a line that begins with " + beginning).isNotNull();
        }
        return line;
    }

    private void run(String route, int minute, RunState state) {
        write(entry(
                route,
                minute,
                state,
                "{\"rows_materialized\": %d, \"rows_source_events\": 99}"
                        .formatted(state == RunState.FAILED ? 49 : 42)));
    }

    private static RunEntry entry(String route, int minute, RunState state, String report) {
        boolean bad = state == RunState.FAILED;
        return new RunEntry(
                id(minute),
                route,
                state,
                "schedule",
                "",
                "here",
                1,
                1,
                null,
                null,
                at(minute),
                at(minute),
                at(minute).plusSeconds(5),
                42L,
                bad ? List.of("clickhouse_cdc_materialization.preflight") : List.of(),
                bad ? "the log demo.cdc does not exist; check `cdc-dataset`" : "42 rows are published",
                "",
                report,
                null,
                List.of(new RunPhase("preflight", 50, !bad, 1L << 20)));
    }

    private void write(RunEntry run) {
        site.database().inTransaction(sql -> {
            new RunTable(sql).take(run, "here");
            return true;
        });
    }

    private static Instant at(int minute) {
        return Instant.parse("2026-01-01T00:00:00Z").plus(Duration.ofMinutes(minute));
    }

    private static String id(int minute) {
        return "20260101T%02d%02d00Z_abcdef".formatted(minute / 60, minute % 60);
    }

    /** Hands lines on as they come. */
    private record Lines(BlockingQueue<String> lines) implements Flow.Subscriber<String> {

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String line) {
            lines.add(line);
        }

        @Override
        public void onError(Throwable failure) {
            lines.add("error: " + failure);
        }

        @Override
        public void onComplete() {
            lines.add("end");
        }
    }
}
