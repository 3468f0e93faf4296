package dev.remat.scheduler.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.http.TestSite;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thousand routes with a hundred thousand runs: pages stay usable and the API answers at once. */
@Tag("soak")
@TestInstance(Lifecycle.PER_CLASS)
class LargeSiteTest {

    private static final Logger log = LoggerFactory.getLogger(LargeSiteTest.class);

    private static final int ROUTES = 1000;
    private static final int RUNS = 100_000;
    private static final int ASKED = 300;
    private static final int CLIENTS = 2;

    private final TestSite site;

    LargeSiteTest(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(
                folder.resolve("remat.conf"),
                "remat.connections.nowhere { type = server, endpoint = \"http://127.0.0.1:1\", password = \"\" }");
        for (int i = 0; i < ROUTES; i++) {
            Files.writeString(folder.resolve("routes/table-%03d.conf".formatted(i)), """
                    description = "Table %1$d of the shop"
                    owner = team-%2$d
                    tags = [shop, tier-%3$d]
                    cron = "*/5 * * * *"
                    freshness = 1000 days
                    connection = nowhere
                    cdc-dataset = demo.cdc_%1$d
                    target-dataset = serving.table_%1$d
                    unique-key = [id]
                    """.formatted(i, i % 20, i % 3));
        }
        Configuration configuration = Configuration.load(folder.resolve("remat.conf"), Map.of(), RouteCheck.NONE);
        assertThat(configuration.routes()).hasSize(ROUTES);
        this.site = new TestSite(configuration, folder, Duration.ofSeconds(10));
        site.database().inTransaction(sql -> sql.update("""
                INSERT INTO remat_run (run_id, route, state, cause, asked_by, node, attempt, attempts, queued_at, started_at,
                    ended_at, row_count, blockers, message, evidence, report, changed)
                SELECT '20260301T000000Z_' || LPAD(CAST(x AS VARCHAR), 6, '0'),
                    'table-' || LPAD(CAST(MOD(x, %1$d) AS VARCHAR), 3, '0'),
                    CASE WHEN MOD(x * 7, 1009) = 0 THEN 'failed' WHEN MOD(x, 3) = 0 THEN 'unchanged' ELSE 'succeeded' END,
                    'schedule', '', 'here', 1, 1,
                    TIMESTAMP WITH TIME ZONE '2026-01-01 00:00:00Z' + x * INTERVAL '1' MINUTE,
                    TIMESTAMP WITH TIME ZONE '2026-01-01 00:00:00Z' + x * INTERVAL '1' MINUTE,
                    TIMESTAMP WITH TIME ZONE '2026-01-01 00:00:05Z' + x * INTERVAL '1' MINUTE,
                    1000 + x, '', '1000 rows are published', '', '{"rows_materialized": 1000, "note": "' || REPEAT('r', 1500) || '"}', x
                FROM (SELECT "X" AS x FROM SYSTEM_RANGE(1, %2$d)) AS numbers""".formatted(ROUTES, RUNS)));
    }

    @AfterAll
    void stop() {
        site.close();
    }

    @Test
    void theOverviewCanBeUsedWithinASecond() {
        try (var browser = Browser.open("http://127.0.0.1:" + site.port())) {
            browser.go("/");
            for (int i = 0; i < 3; i++) {
                browser.go("/");
                browser.await("#found", "1000 routes");
                long all = number(browser.run("return Math.round(performance.now())"));
                long usable = number(
                        browser.run("return Math.round(performance.getEntriesByType('navigation')[0].loadEventEnd)"));
                browser.keys("/", "table-77");
                long filtered = number(browser.run("""
                        const begun = performance.now();
                        document.querySelector('#filter input').dispatchEvent(new Event('input', { bubbles: true }));
                        document.body.offsetHeight;
                        return Math.round(performance.now() - begun)"""));
                assertThat(browser.textOf("#found")).isEqualTo("10 of 1000 routes");
                log.info(
                        "overview of {} routes: usable after {} ms, all there after at most {} ms, filtered in {} ms",
                        ROUTES,
                        usable,
                        all,
                        filtered);
                assertThat(usable).isLessThan(1000);
                assertThat(filtered).isLessThan(200);
            }
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void theApiAnswersAtOnce() throws Exception {
        String run = site.read("/api/v1/runs?limit=1")
                .path("runs")
                .path(0)
                .path("run")
                .asText();
        for (String path : List.of(
                "/api/v1/status",
                "/api/v1/runs",
                "/api/v1/runs?route=table-500",
                "/api/v1/runs?state=failed",
                "/api/v1/runs?since=2026-03-01T00:00:00Z&limit=50",
                "/api/v1/runs/" + run,
                "/api/v1/routes/table-500",
                "/api/v1/routes/table-500/next",
                "/api/v1/routes/table-500/not-run",
                "/api/v1/nodes",
                "/health/ready")) {
            site.get(path);
            List<Long> took = ask(path);
            long p50 = took.get(took.size() / 2);
            long p99 = took.get(took.size() * 99 / 100);
            log.info("{}: p50 {} ms, p99 {} ms", path, p50, p99);
            assertThat(p99).as("p99 of " + path).isLessThan(100);
        }
    }

    /** Asks by several clients at once; returns how long each answer took in milliseconds, sorted. */
    private List<Long> ask(String path) throws Exception {
        var clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Callable<Long>> requests = Collections.nCopies(ASKED, () -> {
                long begun = System.nanoTime();
                HttpResponse<String> answer = site.get(path);
                assertThat(answer.statusCode()).isIn(200, 503);
                return Duration.ofNanos(System.nanoTime() - begun).toMillis();
            });
            List<Long> took = new ArrayList<>();
            for (Future<Long> answer : clients.invokeAll(requests)) {
                took.add(answer.get());
            }
            Collections.sort(took);
            return took;
        } finally {
            clients.shutdown();
        }
    }

    private static long number(Object number) {
        return ((Number) number).longValue();
    }
}
