package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.EmbeddedConnection;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.scheduler.http.tls.TestCertificate;
import dev.remat.scheduler.process.GeneratedEvents;
import dev.remat.scheduler.process.RematProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page, the dashboard and the alert rules speak of the metrics that a running service answers, and the page of all of them. */
class MetricsOfAServiceTest {

    private static final Page PAGE = Page.of("docs/metrics.md");
    private static final Pattern SAMPLE = Pattern.compile("(?m)^(\\w+)(?:\\{(.*)})? \\S+$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern NAME = Pattern.compile("\\b(?:remat|jvm|process|system|hikaricp)_\\w+");
    private static final Set<String> OF_THE_FORMAT = Set.of("le", "quantile");
    private static final Duration SOON = Duration.ofSeconds(90);

    private static final TestCertificate CERTIFICATE =
            TestCertificate.of("EC", Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2126-01-01T00:00:00Z"));

    private static String answered = "";

    @BeforeAll
    static void serveRoutesThatSucceedFailAndArePaused(@TempDir Path folder) throws Exception {
        CERTIFICATE.write(folder.resolve("chain.pem"), folder.resolve("key.pem"));
        makeLogs(folder);
        configure(folder);
        try (var remat = RematProcess.start(folder, "serve", "--config", "remat.conf")) {
            remat.awaitErr("serving on schedule");
            String site = remat.err().replaceFirst("(?s).*pages are at (https://[0-9.:]+)/.*", "$1");
            send(HttpRequest.newBuilder(URI.create(site + "/api/v1/routes/paused/pause"))
                    .POST(HttpRequest.BodyPublishers.noBody()));
            await().atMost(SOON).untilAsserted(() -> {
                answered = send(HttpRequest.newBuilder(URI.create(site + "/metrics")));
                assertThat(answered)
                        .containsPattern("remat_runs_total\\{outcome=\"succeeded\",route=\"quick\"} [1-9]")
                        .containsPattern("remat_engine_errors_total\\{code=\"395\"} [1-9]")
                        .containsPattern("remat_slots_skipped_total\\{reason=\"paused\",route=\"paused\"} [1-9]")
                        .contains("remat_route_last_success_age_seconds{route=\"quick\"}")
                        .contains("remat_route_tables_left{route=\"quick\"}")
                        .containsPattern(
                                "remat_alerts_total\\{channel=\"hears\",kind=\"failed\",result=\"delivered\"} [1-9]")
                        .containsPattern(
                                "remat_alerts_total\\{channel=\"is-deaf\",kind=\"failed\",result=\"undelivered\"} [1-9]");
            });
            remat.terminate();
            remat.awaitExit(SOON);
        }
    }

    @Test
    void thePageHasEveryMetricOfRematAndNoOther() {
        Map<String, String> types = new TreeMap<>();
        PAGE.section("Metrics of Remat").rows().forEach(row -> types.put(row.get(0), row.get(1)));
        Map<String, String> exposed = families();
        exposed.keySet().removeIf(name -> !name.startsWith("remat_"));
        assertThat(types).isEqualTo(exposed);
    }

    @Test
    void thePageHasTheLabelsOfEveryMetric() {
        assertThat(PAGE.section("Metrics of Remat").rows()).allSatisfy(row -> assertThat(labels(row.get(0)))
                .as(row.get(0))
                .isEqualTo(row.get(2).isEmpty() ? Set.of() : Set.of(row.get(2).split(", "))));
    }

    @Test
    void thePageSaysWhereAllOtherMetricsComeFrom() {
        List<String> prefixes = PAGE.section("Metrics of libraries").firstCells().stream()
                .map(name -> name.replace("*", ""))
                .toList();
        Set<String> others = families().keySet().stream()
                .filter(name -> !name.startsWith("remat_"))
                .collect(Collectors.toSet());
        assertThat(others).allMatch(name -> prefixes.stream().anyMatch(name::startsWith));
        assertThat(prefixes).isNotEmpty().allMatch(prefix -> others.stream().anyMatch(name -> name.startsWith(prefix)));
    }

    @Test
    void theDashboardAsksForWhatThereIs() throws IOException {
        JsonNode dashboard = new ObjectMapper()
                .readTree(Page.repository().resolve("docs/grafana/remat.json").toFile());
        List<String> asked = dashboard.findValuesAsText("expr");
        assertThat(asked).hasSizeGreaterThan(10);
        assertThat(asked)
                .allSatisfy(
                        expression -> assertThat(names(expression)).isNotEmpty().isSubsetOf(samples()));
    }

    @Test
    void theRulesAskForWhatThereIsAndSayWhatToDo() throws IOException {
        String rules = Files.readString(Page.repository().resolve("docs/prometheus/remat-rules.yml"));
        List<String> each = List.of(rules.split("(?m)^ *- alert: "));
        assertThat(each).hasSizeGreaterThan(7);
        assertThat(each.subList(1, each.size())).allSatisfy(rule -> {
            assertThat(names(rule)).isNotEmpty().isSubsetOf(samples());
            assertThat(rule).contains("summary: ", "severity: ");
            String runbook = rule.replaceFirst("(?s).*runbook_url: (\\S+).*", "$1");
            assertThat(runbook).startsWith("docs/metrics.md#");
            assertThat(PAGE.anchors()).contains(runbook.substring(runbook.indexOf('#') + 1));
        });
    }

    /** Names of all metrics with their types. */
    private static Map<String, String> families() {
        Map<String, String> families = new TreeMap<>();
        Pattern.compile("(?m)^# TYPE (\\w+) (\\w+)$")
                .matcher(answered)
                .results()
                .forEach(type -> families.put(type.group(1), type.group(2)));
        return families;
    }

    private static Set<String> samples() {
        return SAMPLE.matcher(answered).results().map(sample -> sample.group(1)).collect(Collectors.toSet());
    }

    private static Set<String> labels(String family) {
        Set<String> labels = new TreeSet<>();
        SAMPLE.matcher(answered)
                .results()
                .filter(sample ->
                        sample.group(1).replaceFirst("_(bucket|count|sum)$", "").equals(family))
                .filter(sample -> sample.group(2) != null)
                .forEach(sample ->
                        LABEL.matcher(sample.group(2)).results().forEach(label -> labels.add(label.group(1))));
        labels.removeAll(OF_THE_FORMAT);
        return labels;
    }

    private static Set<String> names(String text) {
        return NAME.matcher(text).results().map(name -> name.group()).collect(Collectors.toSet());
    }

    private static void makeLogs(Path folder) {
        try (var connections =
                new Connections(List.of(new EmbeddedConnection("local", folder.resolve("engine"), 0, 0)))) {
            var connector = connections.open("local");
            for (String sql : List.of(
                    "CREATE DATABASE demo",
                    "CREATE DATABASE serving",
                    "CREATE VIEW demo.quick AS " + GeneratedEvents.SELECT.formatted("numbers(100)"),
                    "CREATE VIEW demo.failing AS "
                            + GeneratedEvents.SELECT.formatted(
                                    "(SELECT number + throwIf(number = 7, 'seven') AS number FROM numbers(100))"))) {
                connector.execute(new ClickHouseStatement(sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), SOON));
            }
        }
    }

    private static void configure(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(folder.resolve("remat.conf"), """
                remat {
                  connections { local { type = embedded, dir = engine } }
                  http { bind = "127.0.0.1:0", tls { certificate = chain.pem, key = key.pem } }
                  shutdown { wait = 1 second }
                  defaults { retry { attempts = 1 } }
                  alerts {
                    hears { type = command, command = ["true"] }
                    is-deaf { type = command, command = ["false"], retry { attempts = 1 } }
                  }
                }
                """);
        for (String route : List.of("quick", "failing", "paused")) {
            Files.writeString(folder.resolve("routes").resolve(route + ".conf"), """
                    cron = "* * * * * ?"
                    connection = local
                    cdc-dataset = demo.%s
                    target-dataset = serving.%s
                    unique-key = [id]
                    freshness = 1 hour
                    """.formatted(
                            route.replace("paused", "quick"), route));
        }
    }

    private static String send(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> answer = HttpClient.newBuilder()
                .sslContext(CERTIFICATE.trusted())
                .build()
                .send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
        return answer.body();
    }
}
