package dev.remat.jobs.service;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.StubServer;
import dev.remat.jobs.clickhouse.TcpProxy;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.server.SampleLog;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A route whose server fails at first. Nobody waits: the time between attempts passes at once. */
@ClickHouseTest
class RetriedRunsTest {

    private static final Retry THRICE = new Retry(3, Duration.ofSeconds(10), Duration.ofMinutes(5), 0);
    private static final URI NOWHERE = URI.create("http://127.0.0.1:1");

    private final SettableClock clock = new SettableClock();
    private final List<RunResult> followed = new ArrayList<>();

    @TempDir
    private Path root;

    @BeforeEach
    void createLog(TestDatabase database) {
        SampleLog.create(database);
    }

    @Test
    void f107TriesAgainUntilARestartedServerIsBack(TestDatabase database) throws IOException {
        try (var restarting = new StubServer(StubServer.status(503, "upstream is restarting"));
                var proxy = new TcpProxy(restarting.endpoint());
                var service = service(database, proxy.endpoint(), (time, one, other) -> {
                    if (!clock.waits().isEmpty()) {
                        proxy.leadTo(database.endpoint());
                    }
                    return clock.passes(time, one, other);
                })) {
            RunResult last = service.run(route(database), new Cancellation(), followed::add);

            assertThat(last.outcome()).as(last.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
            assertThat(last.report().rowsMaterialized()).isEqualTo(SampleLog.EVENTS);
            assertThat(clock.waits()).containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(20));
            assertThat(followed).hasSize(2);
            assertThat(numbers(followed.get(0), followed.get(1), last)).containsExactly(1, 2, 3);

            JsonNode first = runJson(followed.get(0));
            assertThat(first.at("/attempt").asInt()).isEqualTo(1);
            assertThat(first.at("/retry/attempts").asInt()).isEqualTo(3);
            assertThat(first.at("/retry/class").asText()).isEqualTo("retryable");
            assertThat(first.at("/retry/will_retry").asBoolean()).isTrue();
            assertThat(first.at("/retry/next_attempt_at").asText()).isEqualTo("2026-02-01T00:00:10.000Z");
            assertThat(first.at("/retry/previous_run_id").isNull()).isTrue();
            assertThat(runJson(followed.get(1)).at("/retry/previous_run_id")).isEqualTo(first.at("/run_id"));
            assertThat(runJson(last).at("/retry/previous_run_id").asText())
                    .isEqualTo(followed.get(1).record().identity().runId().text());
            assertThat(markdown(last)).contains("- Attempt: `3 of 3`");
            assertThat(latest().at("/newest/run_id").asText())
                    .isEqualTo(last.record().identity().runId().text());
        }
    }

    @Test
    void endsWithTheLastAttempt(TestDatabase database) throws IOException {
        try (var log = new RecordedLog();
                var service = service(database, NOWHERE, clock)) {
            RunResult last = service.run(route(database), new Cancellation(), followed::add);
            assertThat(last.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(last.record().identity().attempt()).isEqualTo(3);
            assertThat(last.record().retry().willRetry()).isFalse();
            assertThat(runJson(last).at("/retry/next_attempt_at").isNull()).isTrue();
            assertThat(log.events())
                    .extracting(ILoggingEvent::getLevel)
                    .as("only what needs somebody is an error")
                    .containsExactly(Level.INFO, Level.WARN, Level.INFO, Level.WARN, Level.INFO, Level.ERROR);
            assertThat(log.events().get(1).getFormattedMessage())
                    .endsWith("; attempt 1 of 3, the next follows at 2026-02-01T00:00:10Z");
        }
    }

    @Test
    void triesOnceWhatAnotherAttemptWouldNotChange(TestDatabase database) {
        try (var service = service(database, database.endpoint(), clock)) {
            RunResult last = service.run(route(database, "no_such_log"), new Cancellation(), followed::add);
            assertThat(last.report().blockers()).containsExactly(Blockers.PREFLIGHT);
            assertThat(last.record().identity().attempt()).isEqualTo(1);
            assertThat(followed).isEmpty();
        }
    }

    @Test
    void triesOnceWhatTookTooLongOrWasCancelled(TestDatabase database) {
        var now = new Limits(Duration.ofSeconds(1), null, null, Map.of());
        Route slow = route(database, "slow_log");
        try (var service = service(database, database.endpoint(), Clock.systemUTC(), clock)) {
            RunResult late = service.run(slow.with(slow.policy().with(now)), new Cancellation(), followed::add);
            assertThat(late.report().blockers()).containsExactly(Blockers.TIMED_OUT);
            var cancellation = new Cancellation();
            cancellation.cancel("asked by the test");
            RunResult cancelled = service.run(slow, cancellation, followed::add);
            assertThat(cancelled.outcome()).isEqualTo(Outcome.CANCELLED);
            assertThat(followed).isEmpty();
        }
    }

    @Test
    void triesOnceWhereTheCallerHasAPlaceForOneReport(TestDatabase database) {
        try (var service = service(database, NOWHERE, clock)) {
            RunResult result =
                    service.runAdHoc(route(database), EvidenceLocation.flat(root.resolve("here")), new Cancellation());
            assertThat(result.record().retry().willRetry()).isFalse();
            assertThat(clock.waits()).isEmpty();
        }
    }

    @Test
    void correctsTheEvidenceWhenTheWaitingIsCancelled(TestDatabase database) throws IOException {
        var cancellation = new Cancellation();
        try (var service = service(database, NOWHERE, (time, one, other) -> {
            cancellation.cancel("Remat was asked to stop");
            return clock.passes(time, one, other);
        })) {
            RunResult last = service.run(route(database), cancellation, followed::add);

            assertThat(last.outcome()).as("that of the failed attempt").isEqualTo(Outcome.FAILED);
            assertThat(followed).singleElement().satisfies(announced -> assertThat(
                            announced.record().identity())
                    .isEqualTo(last.record().identity()));
            JsonNode run = runJson(last);
            assertThat(run.at("/retry/will_retry").asBoolean()).isFalse();
            assertThat(run.at("/explanation").asText())
                    .endsWith("its HTTP port; no further attempt follows: Remat was asked to stop");
            assertThat(markdown(last)).doesNotContain("Attempt");
            assertThat(latest().at("/newest/run_id").asText())
                    .isEqualTo(last.record().identity().runId().text());
        }
    }

    @Test
    void endsTheWaitingOfEveryRunWhenNoFurtherAttemptMayStart(TestDatabase database) {
        try (var service = service(database, NOWHERE, Pause.REAL)) {
            Route patient = route(database).with(new Retry(3, Duration.ofHours(1), Duration.ofHours(1), 0));
            var waiting = CompletableFuture.supplyAsync(
                    () -> service.run(patient, new Cancellation(), failed -> followed.add(failed)));
            await().atMost(20, SECONDS).until(() -> Files.exists(root.resolve("orders/latest.json")));
            service.startNoFurtherAttempts("the process ends");
            assertThat(waiting).succeedsWithin(10, SECONDS).satisfies(last -> assertThat(
                            last.record().explanation())
                    .endsWith("; no further attempt follows: the process ends"));
        }
    }

    @Test
    void holdsNoLockWhileItWaits(TestDatabase database) throws IOException {
        List<RunResult> between = new ArrayList<>();
        try (var proxy = new TcpProxy(NOWHERE);
                var other = service(database, database.endpoint(), clock);
                var service = service(database, proxy.endpoint(), (time, one, another) -> {
                    between.add(other.run(route(database), new Cancellation()));
                    proxy.leadTo(database.endpoint());
                    return clock.passes(time, one, another);
                })) {
            RunResult last = service.run(route(database), new Cancellation());
            assertThat(between).extracting(RunResult::outcome).containsExactly(Outcome.SUCCEEDED);
            assertThat(last.outcome()).as(last.record().explanation()).isEqualTo(Outcome.SUCCEEDED);
            assertThat(last.record().identity().attempt()).isEqualTo(2);
        }
    }

    @Test
    void isSkippedWhenAnotherRunCameInBetween(TestDatabase database) {
        List<CompletableFuture<RunResult>> between = new ArrayList<>();
        try (var other = service(database, database.endpoint(), Clock.systemUTC(), Pause.REAL);
                var service = service(database, NOWHERE, (time, one, another) -> {
                    between.add(CompletableFuture.supplyAsync(
                            () -> other.run(route(database, "slow_log"), new Cancellation())));
                    await().atMost(20, SECONDS).until(() -> shadows(database) > 0);
                    return clock.passes(time, one, another);
                })) {
            RunResult last = service.run(route(database), new Cancellation(), followed::add);
            assertThat(last.outcome()).isEqualTo(Outcome.SKIPPED);
            assertThat(last.record().retry().previous())
                    .isEqualTo(followed.get(0).record().identity().runId());
            assertThat(between.get(0))
                    .succeedsWithin(Duration.ofSeconds(30))
                    .satisfies(result -> assertThat(result.outcome()).isEqualTo(Outcome.SUCCEEDED));
        }
    }

    private static long shadows(TestDatabase database) {
        return SampleLog.query(
                        database,
                        "SELECT count() AS n FROM system.tables WHERE database = '%s' AND name LIKE '%%_shadow_%%'"
                                .formatted(database.name()))
                .get(0)
                .number("n");
    }

    private static Route route(TestDatabase database) {
        return route(database, "log");
    }

    private static Route route(TestDatabase database, String log) {
        return SampleLog.route(database, log).with(THRICE);
    }

    private CdcMaterializationService service(TestDatabase database, URI endpoint, Pause pause) {
        return service(database, endpoint, clock, pause);
    }

    private CdcMaterializationService service(TestDatabase database, URI endpoint, Clock time, Pause pause) {
        var connection = new ServerConnection(
                "main",
                endpoint,
                database.user(),
                Credential.configured(database.password()),
                database.name(),
                Map.of());
        return new CdcMaterializationService(
                new Connections(List.of(connection)), root, time, new Random(), "node-1", pause);
    }

    private static List<Integer> numbers(RunResult... results) {
        return List.of(results).stream()
                .map(result -> result.record().identity().attempt())
                .toList();
    }

    private static JsonNode runJson(RunResult result) throws IOException {
        return json(Path.of(result.report().outputDir()).resolve("run.json"));
    }

    private static String markdown(RunResult result) throws IOException {
        return Files.readString(Path.of(result.report().markdownPath()));
    }

    private JsonNode latest() throws IOException {
        return json(root.resolve("orders").resolve("latest.json"));
    }

    private static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(file.toFile());
    }
}
