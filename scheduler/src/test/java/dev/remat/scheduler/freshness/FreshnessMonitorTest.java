package dev.remat.scheduler.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.evidence.EvidenceSchema;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.report.Outcome;
import dev.remat.scheduler.alert.Alerts;
import dev.remat.scheduler.alert.Receiver;
import dev.remat.scheduler.alert.Sample;
import dev.remat.scheduler.alert.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clock that is driven, evidence on a real disk, and a real channel. */
class FreshnessMonitorTest {

    private static final Instant NOON = Sample.NOON;

    @TempDir
    private Path folder;

    private final SettableClock clock = new SettableClock(NOON);
    private final AtomicLong nanos = new AtomicLong(7);
    private Receiver receiver;
    private Alerts alerts;
    private FreshnessMonitor monitor;
    private Map<String, Route> routes;

    @BeforeEach
    void start() throws IOException {
        receiver = Receiver.start();
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(folder.resolve("remat.conf"), """
                remat {
                  connections { local { type = embedded } }
                  evidence { dir = evidence }
                  alerts { ops { type = webhook, url = "%s" } }
                }
                """.formatted(receiver.url()));
        for (String id : new String[] {"orders", "unwatched"}) {
            Files.writeString(folder.resolve("routes").resolve(id + ".conf"), """
                    connection = local
                    cdc-dataset = logs.%1$s
                    target-dataset = serving.%1$s
                    unique-key = [id]
                    enabled = false
                    %2$s
                    """.formatted(
                            id, id.equals("orders") ? "freshness = 30 minutes" : ""));
        }
        begin();
    }

    @AfterEach
    void stop() {
        monitor.close();
        alerts.close();
        receiver.close();
    }

    @Test
    void tellsOnceThatNoRunHasSucceededSinceItWasFirstSeen() {
        pass(Duration.ofMinutes(30));
        look();
        assertThat(receiver.taken()).isEmpty();
        pass(Duration.ofSeconds(1));
        look();
        told("orders is late: no run has succeeded in time");
        pass(Duration.ofMinutes(10));
        look();
        look();
        assertThat(receiver.taken().get(0).json().at("/alerts/0/explanation").asText())
                .isEqualTo(
                        "no run has succeeded since the route was first seen at 2026-03-01T12:00:00Z, 30 min 1 s ago,"
                                + " and freshness is 30 min 0 s");
        assertThat(EvidenceSchema.of("alert").problems(receiver.taken().get(0).body()))
                .isEmpty();
        pass(Duration.ofHours(4));
        look();
        told("orders is late: no run has succeeded in time", "orders is still late: no run has succeeded in time");
    }

    @Test
    void tellsTheEndWhenARunOfThisProcessSucceeds() {
        pass(Duration.ofMinutes(31));
        look();
        told("orders is late: no run has succeeded in time");
        monitor.ended(Sample.failed().startedAt(clock.instant()).result());
        look();
        monitor.ended(Sample.passed()
                .startedAt(clock.instant())
                .ended(Outcome.UNCHANGED)
                .result());
        look();
        told("orders is late: no run has succeeded in time", "orders is fresh again");
        pass(Duration.ofMinutes(29));
        look();
        pass(Duration.ofMinutes(2));
        look();
        await().until(() -> receiver.told().size() == 3);
    }

    @Test
    void seesRunsOfOtherProcessesBeforeItTells() throws IOException {
        pass(Duration.ofMinutes(20));
        evidence("succeeded", clock.instant(), "");
        pass(Duration.ofMinutes(11));
        look();
        pass(Duration.ofMinutes(18));
        look();
        assertThat(receiver.taken()).isEmpty();
        pass(Duration.ofMinutes(2));
        look();
        told("orders is late: no run has succeeded in time");
        evidence("unchanged", clock.instant(), "");
        pass(Duration.ofSeconds(20));
        look();
        told("orders is late: no run has succeeded in time", "orders is fresh again");
    }

    @Test
    void beginsWithTheEvidenceAndGoesOnWithWhatWasTold() throws IOException {
        evidence("succeeded", NOON.minus(Duration.ofMinutes(25)), "");
        evidence("succeeded", NOON.minus(Duration.ofMinutes(5)), "\"rollback\": {}, ");
        evidence("failed", NOON.minus(Duration.ofMinutes(1)), "");
        restart();
        look();
        pass(Duration.ofMinutes(6));
        look();
        told("orders is late: no run has succeeded in time");
        assertThat(receiver.taken().get(0).json().at("/alerts/0/explanation").asText())
                .startsWith("the last run that succeeded ended at 2026-03-01T11:35:00Z, 31 min 0 s ago");
        await().until(() -> Files.exists(folder.resolve("evidence/.alerts/ops/orders.json")));
        restart();
        look();
        evidence("succeeded", clock.instant(), "");
        restart();
        look();
        told("orders is late: no run has succeeded in time", "orders is fresh again");
    }

    @Test
    void isDeceivedByNoClockThatIsSetBackAndByNoSuspendedMachine() {
        monitor.ended(Sample.passed().startedAt(clock.instant()).result());
        look();
        clock.move(Duration.ofHours(-10));
        nanos.addAndGet(Duration.ofMinutes(29).toNanos());
        look();
        assertThat(receiver.taken()).isEmpty();
        nanos.addAndGet(Duration.ofMinutes(2).toNanos());
        look();
        told("orders is late: no run has succeeded in time");
        monitor.ended(Sample.passed().startedAt(clock.instant()).result());
        look();
        told("orders is late: no run has succeeded in time", "orders is fresh again");
        clock.move(Duration.ofHours(10));
        look();
        await().until(() -> receiver.told().size() == 3);
    }

    @Test
    void endsWhatItToldOfARouteThatIsWatchedNoMore() {
        pass(Duration.ofMinutes(31));
        look();
        told("orders is late: no run has succeeded in time");
        monitor.follow(Map.of());
        told("orders is late: no run has succeeded in time", "orders is fresh again");
    }

    @Test
    void findsTheLastSuccessAmongManyRunsWithoutThePointer() throws IOException {
        for (int i = 0; i < 1_000; i++) {
            evidence(i == 400 ? "succeeded" : "failed", NOON.minusSeconds(1_000 - i), "");
        }
        Path runs = folder.resolve("evidence/orders");
        assertThat(LastSuccess.of(runs)).contains(NOON.minusSeconds(600));
        Files.writeString(runs.resolve("latest.json"), "no JSON");
        assertThat(LastSuccess.of(runs)).contains(NOON.minusSeconds(600));
        Files.writeString(runs.resolve("latest.json"), "{\"newest_passed\": null}");
        assertThat(LastSuccess.of(runs)).as("what it says is believed").isEmpty();
    }

    private void begin() throws IOException {
        Configuration configuration =
                Configuration.load(folder.resolve("remat.conf"), Map.of()).orThrow();
        routes = configuration.routes();
        alerts = Alerts.start(configuration, clock, new SplittableRandom(1));
        monitor = new FreshnessMonitor(folder.resolve("evidence"), alerts, clock, nanos::get);
        monitor.begin(routes);
    }

    private void restart() throws IOException {
        monitor.close();
        alerts.close();
        begin();
    }

    private void pass(Duration time) {
        clock.move(time);
        nanos.addAndGet(time.toNanos());
    }

    private void look() {
        monitor.look();
    }

    private void told(String... titles) {
        await().untilAsserted(() -> assertThat(receiver.told()).containsExactly(titles));
    }

    /** A run as another process leaves it, as far as it matters. */
    private void evidence(String outcome, Instant finishedAt, String more) throws IOException {
        String id = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
                        .withZone(ZoneOffset.UTC)
                        .format(finishedAt)
                + "_0a1b2c";
        Path run = Files.createDirectories(
                folder.resolve("evidence").resolve("orders").resolve(id));
        Files.writeString(
                run.resolve("run.json"),
                "{%s\"outcome\": \"%s\", \"finished_at\": \"%s\"}".formatted(more, outcome, finishedAt));
    }
}
