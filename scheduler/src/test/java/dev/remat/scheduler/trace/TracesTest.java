package dev.remat.scheduler.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.embedded.EmbeddedClickHouse;
import dev.remat.embedded.EmbeddedClickHouseConfig;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.evidence.EvidenceSchema;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.RunId;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.quartz.SmallLog;
import dev.remat.scheduler.trace.TraceReceiver.TakenSpan;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a real server that keeps spans of its own, traced to a real receiver. */
class TracesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String NOWHERE = "http://127.0.0.1:1";

    /** Servers have this section as delivered; the embedded engine has not. */
    private static final String SPAN_LOG = """
            <clickhouse><opentelemetry_span_log>
                <database>system</database><table>opentelemetry_span_log</table>
                <engine>ENGINE = MergeTree ORDER BY finish_time_us</engine>
                <flush_interval_milliseconds>200</flush_interval_milliseconds>
            </opentelemetry_span_log></clickhouse>
            """;

    private static EmbeddedClickHouse engine;
    private static TestDatabase database;

    @TempDir
    private Path home;

    private TraceReceiver receiver;

    @BeforeAll
    static void startEngine(@TempDir Path dir) throws IOException {
        Path more = Files.createDirectories(dir.resolve("engine/config/config.d"));
        Files.writeString(more.resolve("spans.xml"), SPAN_LOG);
        engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir.resolve("engine")));
        database = new TestDatabase(engine.endpoint(), engine.user(), engine.password(), "traced");
        query("system", "CREATE DATABASE traced");
        SmallLog.in(database);
    }

    @AfterAll
    static void stopEngine() {
        engine.close();
    }

    @BeforeEach
    void startReceiver() throws IOException {
        receiver = TraceReceiver.start();
        Files.createDirectories(home.resolve("conf/routes"));
    }

    @AfterEach
    void stopReceiver() {
        receiver.close();
    }

    @Test
    void tracesWhatTheEvidenceTellsAndWhatTheServerDid() throws IOException {
        RunResult result = run(
                engine.endpoint().toString(),
                "otel { endpoint = \"%s\", headers { Authorization = \"Bearer hunter2\" } }"
                        .formatted(receiver.endpoint()),
                "");

        assertThat(result.report().passed()).isTrue();
        JsonNode evidence = evidence(result);
        TakenSpan root = only("remat.run");
        TakenSpan attempt = only("remat.attempt");
        assertThat(root.parent()).isEmpty();
        assertThat(root.attributes())
                .containsEntry("remat.route", "orders")
                .containsEntry("remat.target", "traced.target")
                .containsEntry("remat.connection", "ch")
                .containsEntry("remat.cause", "manual")
                .containsEntry("remat.run_id", evidence.path("run_id").asText())
                .containsEntry("remat.outcome", "succeeded");
        assertThat(root.resource()).containsEntry("service.name", "remat").containsKey("service.version");
        assertThat(attempt.parent()).isEqualTo(root.id());
        assertThat(receiver.spans())
                .extracting(TakenSpan::traceId)
                .containsOnly(evidence.path("trace_id").asText());
        assertThat(receiver.spans()).noneMatch(TakenSpan::isError);
        assertThat(receiver.authorizations()).containsOnly("Bearer hunter2");
        assertThat(receiver.spans())
                .extracting(TakenSpan::whole)
                .noneMatch(span ->
                        span.contains("hunter2") || span.contains("high_water") || span.contains(engine.password()));
        List<String> queries = assertThatPhasesAre(evidence, attempt);
        assertThatTheServerKnows(queries, root.traceId());
        assertThat(Files.readString(Path.of(result.report().markdownPath())))
                .contains("Trace: `%s`".formatted(root.traceId()));
        assertThat(EvidenceSchema.of("run").problems(JSON.writeValueAsString(evidence)))
                .isEmpty();
    }

    /** Each phase is a child of the attempt, and has the statements that it has sent. Returns the query ids of all. */
    private List<String> assertThatPhasesAre(JsonNode evidence, TakenSpan attempt) {
        var all = new ArrayList<String>();
        var phases = receiver.spans().stream()
                .filter(span ->
                        span.parent().equals(attempt.id()) && span.attributes().isEmpty())
                .toList();
        assertThat(phases)
                .extracting(TakenSpan::name)
                .isEqualTo(texts(evidence.path("phases"), "name"))
                .contains("build", "publish");
        for (int i = 0; i < phases.size(); i++) {
            var statements = childrenOf(phases.get(i));
            assertThat(statements)
                    .extracting(span -> span.attribute("clickhouse.query_id"))
                    .containsExactlyInAnyOrderElementsOf(
                            texts(evidence.path("phases").path(i).path("statements"), "query_id"));
            statements.forEach(span -> all.add(span.attribute("clickhouse.query_id")));
        }
        TakenSpan insert = receiver.spans().stream()
                .filter(span -> span.name().equals("INSERT traced"))
                .findFirst()
                .orElseThrow();
        assertThat(insert.attributes())
                .containsEntry("db.system.name", "clickhouse")
                .containsEntry("db.operation.name", "INSERT")
                .containsEntry("db.namespace", "traced")
                .containsEntry("clickhouse.written_rows", "1");
        return all;
    }

    private void assertThatTheServerKnows(List<String> queries, String traceId) {
        String flush = "SYSTEM FLUSH LOGS";
        await().atMost(SOON).untilAsserted(() -> {
            query("system", flush);
            assertThat(column("SELECT DISTINCT query_id AS v FROM system.query_log WHERE query_id LIKE 'remat\\_%'"))
                    .containsAll(queries);
            assertThat(column(
                            "SELECT DISTINCT attribute['clickhouse.query_id'] AS v FROM system.opentelemetry_span_log WHERE lower(hex(trace_id)) = '%s'"
                                    .formatted(traceId)))
                    .containsAll(queries);
            assertThat(column(
                            "SELECT DISTINCT lower(leftPad(hex(parent_span_id), 16, '0')) AS v FROM system.opentelemetry_span_log WHERE lower(hex(trace_id)) = '%s'"
                                    .formatted(traceId)))
                    .containsAll(receiver.spans().stream()
                            .filter(span -> span.attributes().containsKey("clickhouse.query_id"))
                            .map(TakenSpan::id)
                            .toList());
        });
    }

    @Test
    void tracesDecisionsVerificationsAndRunsWithoutARouteAlike() throws IOException {
        String server = engine.endpoint().toString();
        List<RunResult> results = new ArrayList<>();
        var plain = configure(server, otel(receiver.endpoint()), "");
        try (var service = process().service(plain.settings())) {
            var route = Objects.requireNonNull(plain.routes().get("orders"));
            results.add(service.runAdHoc(route, new Cancellation()));
            results.add(service.verify(route, new Cancellation()));
        }
        var guarded = configure(server, otel(receiver.endpoint()), "guards { min-rows = 1000 }");
        try (var service = process().service(guarded.settings())) {
            var route = Objects.requireNonNull(guarded.routes().get("orders"));
            RunResult held = service.run(route, new Cancellation());
            results.add(held);
            RunId run = held.record().identity().runId();
            var approval = new Decision.Approve(run, new Decider("ada", "the test wants it"));
            results.add(service.decide(route, approval, new Cancellation()));
        }

        assertThat(results)
                .extracting(result -> result.outcome().id())
                .containsExactly("succeeded", "verified", "held", "succeeded");
        for (RunResult result : results) {
            JsonNode evidence = evidence(result);
            List<TakenSpan> spans = receiver.spans().stream()
                    .filter(span ->
                            span.traceId().equals(evidence.path("trace_id").asText()))
                    .toList();
            assertThat(spans)
                    .filteredOn(span -> span.name().equals("remat.run"))
                    .singleElement()
                    .satisfies(root -> assertThat(root.attributes())
                            .containsEntry(
                                    "remat.run_id", evidence.path("run_id").asText())
                            .containsEntry("remat.outcome", result.outcome().id()));
            assertThat(spans)
                    .extracting(TakenSpan::name)
                    .containsAll(texts(evidence.path("phases"), "name"))
                    .hasSizeGreaterThan(2 + evidence.path("phases").size());
        }
    }

    @Test
    void saysWhyARunFailedAndNotMore() throws IOException {
        RunResult result =
                run(engine.endpoint().toString(), otel(receiver.endpoint()), "settings { no_such_setting = 1 }");

        assertThat(result.report().passed()).isFalse();
        TakenSpan root = only("remat.run");
        assertThat(root.isError()).isTrue();
        assertThat(root.attributes())
                .containsEntry("remat.outcome", "failed")
                .containsEntry("remat.blockers", result.report().blockers().toString());
        assertThat(only("build").isError()).isTrue();
        TakenSpan refused = receiver.spans().stream()
                .filter(span -> span.attributes().containsKey("db.response.status_code")
                        && span.attributes().containsKey("clickhouse.query_id"))
                .findFirst()
                .orElseThrow();
        assertThat(refused.isError()).isTrue();
        assertThat(refused.attributes())
                .containsEntry("db.response.status_code", "115")
                .containsEntry("error.type", "dev.remat.materialization.clickhouse.StatementRefused");
        assertThat(receiver.spans()).extracting(TakenSpan::whole).noneMatch(span -> span.contains("no_such_setting"));
    }

    @Test
    void putsAllAttemptsIntoOneTrace() throws IOException {
        RunResult result =
                run(NOWHERE, otel(receiver.endpoint()), "retry { attempts = 2, backoff = 10 ms, max-backoff = 10 ms }");

        TakenSpan root = only("remat.run");
        assertThat(childrenOf(root))
                .extracting(span -> span.attribute("remat.attempt"))
                .containsExactly("1", "2");
        assertThat(childrenOf(root)).allMatch(TakenSpan::isError);
        assertThat(root.attributes())
                .containsEntry("remat.attempt", "2")
                .containsEntry(
                        "remat.run_id", result.record().identity().runId().text());
    }

    @Test
    void endsTheTraceOfARunThatNoAttemptFollowsAfterAll() throws IOException {
        var configuration = configure(NOWHERE, otel(receiver.endpoint()), "retry { attempts = 2, backoff = 1 minute }");
        try (var service = process().service(configuration.settings())) {
            service.run(
                    Objects.requireNonNull(configuration.routes().get("orders")),
                    new Cancellation(),
                    failed -> service.startNoFurtherAttempts("the test stops"));
        }

        assertThat(childrenOf(only("remat.run"))).extracting(TakenSpan::name).containsExactly("remat.attempt");
    }

    @Test
    void waitsForNoReceiver() throws IOException {
        receiver.hang();
        long before = System.nanoTime();
        var configuration = configure(engine.endpoint().toString(), otel(receiver.endpoint()), "");
        var service = process().service(configuration.settings());
        try (service) {
            for (int i = 0; i < 2; i++) {
                var route = Objects.requireNonNull(configuration.routes().get("orders"));
                assertThat(service.run(route, new Cancellation()).report().passed())
                        .isTrue();
                await().atMost(SOON).until(() -> !receiver.authorizations().isEmpty());
            }
            before = System.nanoTime();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .isLessThan(Traces.PATIENCE.plus(Duration.ofSeconds(2)));
        assertThat(receiver.spans()).isEmpty();
    }

    @Test
    void leavesNothingOfRunsThatAreNotTraced() throws IOException {
        var untraced = new ArrayList<RunResult>();
        untraced.add(run(engine.endpoint().toString(), "", ""));
        untraced.add(run(
                engine.endpoint().toString(),
                "otel { endpoint = \"%s\", sample-ratio = 0 }".formatted(receiver.endpoint()),
                ""));
        String traced = evidence(run(engine.endpoint().toString(), otel(receiver.endpoint()), ""))
                .path("trace_id")
                .asText();

        await().atMost(SOON).untilAsserted(() -> {
            query("system", "SYSTEM FLUSH LOGS");
            assertThat(
                            column(
                                    "SELECT DISTINCT lower(hex(trace_id)) AS v FROM system.opentelemetry_span_log ORDER BY start_time_us"))
                    .contains(traced);
        });
        for (RunResult result : untraced) {
            assertThat(evidence(result).has("trace_id")).isFalse();
            assertThat(column("SELECT toString(count()) AS v FROM system.opentelemetry_span_log"
                            + " WHERE attribute['clickhouse.query_id'] LIKE '%"
                            + result.record().identity().runId() + "%'"))
                    .containsExactly("0");
        }
        assertThat(receiver.spans()).extracting(TakenSpan::traceId).containsOnly(traced);
    }

    private RunResult run(String server, String more, String ofRoute) throws IOException {
        Configuration configuration = configure(server, more, ofRoute);
        try (var service = process().service(configuration.settings())) {
            return service.run(Objects.requireNonNull(configuration.routes().get("orders")), new Cancellation());
        }
    }

    private Configuration configure(String server, String more, String ofRoute) throws IOException {
        Files.writeString(
                home.resolve("conf/remat.conf"), """
                remat {
                  connections { ch { type = server, endpoint = "%s", user = "%s", password = "%s" } }
                  %s
                }
                """.formatted(server, engine.user(), engine.password(), more));
        Files.writeString(home.resolve("conf/routes/orders.conf"), """
                connection = ch, cdc-dataset = traced.log, target-dataset = traced.target, unique-key = [id]
                when-unchanged = rebuild
                %s
                """.formatted(ofRoute));
        return Configuration.load(home.resolve("conf/remat.conf"), Map.of()).orThrow();
    }

    private ProcessContext process() {
        var console = new Console(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()));
        return new ProcessContext(home, Map.of(), Clock.systemUTC(), new SplittableRandom(), console);
    }

    private static String otel(String endpoint) {
        return "otel.endpoint = \"%s\"".formatted(endpoint);
    }

    private TakenSpan only(String name) {
        var found = receiver.spans().stream()
                .filter(span -> span.name().equals(name))
                .toList();
        assertThat(found).as(name).hasSize(1);
        return found.get(0);
    }

    private List<TakenSpan> childrenOf(TakenSpan parent) {
        return receiver.spans().stream()
                .filter(span -> span.parent().equals(parent.id()))
                .toList();
    }

    private static JsonNode evidence(RunResult result) throws IOException {
        return JSON.readTree(
                Path.of(result.report().outputDir()).resolve("run.json").toFile());
    }

    private static List<String> texts(JsonNode array, String field) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(one -> one.path(field).asText())
                .toList();
    }

    private static List<String> column(String sql) {
        return query("system", sql).stream().map(row -> row.string("v")).toList();
    }

    private static List<Row> query(String in, String sql) {
        var server = new ClickHouseServer(engine.endpoint(), engine.user(), engine.password(), in, Map.of());
        try (var connector = ClientV2Connector.to(server)) {
            var statement = new ClickHouseStatement(
                    sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(1));
            if (sql.startsWith("SELECT")) {
                return connector.query(statement);
            }
            connector.execute(statement);
            return List.of();
        }
    }
}
