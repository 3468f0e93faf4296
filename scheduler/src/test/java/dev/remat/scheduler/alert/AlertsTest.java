package dev.remat.scheduler.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.evidence.EvidenceSchema;
import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Alerts from the end of runs to a real receiver that takes them, or does not. */
class AlertsTest {

    private static final String QUICK =
            "timeout = 20 seconds, retry { attempts = 3, backoff = 10 ms, max-backoff = 20 ms }";

    @TempDir
    private Path folder;

    private Receiver receiver;

    @BeforeEach
    void startReceiver() throws IOException {
        receiver = Receiver.start();
        Files.createDirectories(folder.resolve("routes"));
    }

    @AfterEach
    void stopReceiver() {
        receiver.close();
    }

    @Test
    void tellsAFailureAndItsEnd() throws IOException {
        route("orders", "owner = logistics");
        try (var alerts = start(channel("ops", QUICK))) {
            alerts.ended(Sample.failed().result());
            alerts.ended(Sample.failed().result());
            alerts.ended(Sample.passed().result());
            receiver.awaitTaken(2);
            await().until(() -> alerts.counts().equals(List.of(new ChannelCounts("ops", 2, 0))));
        }
        assertThat(receiver.told()).containsExactly("orders failed", "orders has recovered");
        assertThat(receiver.taken()).allSatisfy(one -> {
            assertThat(EvidenceSchema.of("alert").problems(one.body())).isEmpty();
            assertThat(one.json().at("/alerts/0/owner").asText()).isEqualTo("logistics");
            assertThat(one.headers()).containsEntry("Content-type", List.of("application/json; charset=utf-8"));
        });
    }

    @Test
    void saysWhatBecomesOfEachAlert() throws IOException {
        receiver.answer(500, 500, 500);
        List<String> heard = new CopyOnWriteArrayList<>();
        var alerts = start(channel("ops", QUICK));
        alerts.observe(new AlertObserver() {
            @Override
            public void delivered(String channel, AlertKind kind) {
                heard.add(channel + " has told " + kind.id());
            }

            @Override
            public void notDelivered(String channel, AlertKind kind) {
                heard.add(channel + " has not told " + kind.id());
            }
        });
        alerts.ended(Sample.failed().result());
        await().until(() -> heard.size() == 1);
        alerts.ended(Sample.failed().result());
        await().until(() -> heard.size() == 2);
        alerts.ended(Sample.passed().result());
        alerts.close();
        assertThat(heard).containsExactly("ops has not told failed", "ops has told failed", "ops has told recovered");
    }

    @Test
    void triesAgainWhenTheReceiverFails() throws IOException {
        receiver.answer(500, 429);
        try (var alerts = start(channel("ops", QUICK))) {
            alerts.ended(Sample.failed().result());
        }
        assertThat(receiver.taken()).extracting(Receiver.Taken::status).containsExactly(500, 429, 200);
        assertThat(receiver.taken())
                .extracting(Receiver.Taken::body)
                .containsOnly(receiver.taken().get(0).body());
    }

    @Test
    void triesAgainWhenTheReceiverDoesNotAnswer() throws IOException {
        receiver.answer(Receiver.NEVER);
        try (var alerts = start(channel("ops", "timeout = 2 seconds, retry.backoff = 10 ms"))) {
            alerts.ended(Sample.failed().result());
        }
        assertThat(receiver.taken()).extracting(Receiver.Taken::status).startsWith(Receiver.NEVER, 200);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 404, 410, 302})
    void givesUpAtOnceWhereAnotherAttemptWouldEndTheSameWay(int status) throws IOException {
        receiver.answerAlways(status);
        var alerts = start(channel("ops", QUICK));
        alerts.ended(Sample.failed().result());
        alerts.close();

        assertThat(receiver.taken()).hasSize(1);
        assertThat(alerts.counts()).containsExactly(new ChannelCounts("ops", 0, 1));
    }

    @Test
    void countsWhatNobodyTookAndSaysSoInTheNextMessage() throws IOException {
        receiver.answer(500, 500, 500);
        try (var alerts = start(channel("ops", QUICK))) {
            alerts.ended(Sample.failed().result());
            await().until(() -> alerts.counts().equals(List.of(new ChannelCounts("ops", 0, 1))));
            alerts.ended(Sample.failed().result());
            receiver.awaitTaken(4);
            await().until(() -> alerts.counts().equals(List.of(new ChannelCounts("ops", 1, 1))));
            alerts.ended(Sample.passed().result());
        }
        assertThat(receiver.told()).containsExactly("orders failed", "orders has recovered");
        assertThat(receiver.taken())
                .extracting(one -> one.json().path("undelivered").asInt())
                .containsExactly(0, 0, 0, 1, 0);
    }

    @Test
    void tellsTogetherWhatIsMoreThanTheRateLetsPass() throws Exception {
        var allEnded = new CountDownLatch(1);
        receiver.beforeAnswer(() -> passes(allEnded));
        try (var alerts = start(channel("ops", "max-per-minute = 2, " + QUICK))) {
            alerts.ended(Sample.failed().of("route-0").result());
            await().until(() -> receiver.waiting() == 1);
            IntStream.range(1, 30)
                    .forEach(i -> alerts.ended(Sample.failed().of("route-" + i).result()));
            allEnded.countDown();
            await().until(() -> alerts.counts().equals(List.of(new ChannelCounts("ops", 30, 0))));
        }
        assertThat(receiver.taken()).hasSize(2);
        assertThat(receiver.taken().get(1).json().path("title").asText()).startsWith("29 alerts: route-1 failed");
        assertThat(receiver.told())
                .containsExactlyElementsOf(IntStream.range(0, 30)
                        .mapToObj(i -> "route-%d failed".formatted(i))
                        .toList());
    }

    @Test
    void tellsOfATroubleThatWasOverBeforeItCouldBeTold() throws Exception {
        var allEnded = new CountDownLatch(1);
        receiver.beforeAnswer(() -> passes(allEnded));
        try (var alerts = start(channel("ops", QUICK))) {
            alerts.ended(Sample.failed().of("another").result());
            await().until(() -> receiver.waiting() == 1);
            alerts.ended(Sample.failed().result());
            alerts.ended(Sample.passed().result());
            allEnded.countDown();
            await().until(() -> alerts.counts().equals(List.of(new ChannelCounts("ops", 3, 0))));
        }
        assertThat(receiver.told()).containsExactly("another failed", "orders failed", "orders has recovered");
    }

    @Test
    void waitsWhenTheRateIsReachedAndTellsTheRestAtItsEnd() throws IOException {
        var alerts = start(channel("ops", "max-per-minute = 1, " + QUICK));
        alerts.ended(Sample.failed().of("route-0").result());
        await().until(() -> alerts.counts().equals(List.of(new ChannelCounts("ops", 1, 0))));
        alerts.ended(Sample.failed().of("route-1").result());
        alerts.ended(Sample.failed().of("route-2").result());
        await().during(Duration.ofSeconds(1)).until(() -> receiver.taken().size() == 1);
        alerts.close();

        assertThat(receiver.taken()).hasSize(2);
        assertThat(receiver.told()).containsExactly("route-0 failed", "route-1 failed", "route-2 failed");
    }

    @Test
    void tellsSingleAlertsWithinTheRateOneByOne() throws IOException {
        try (var alerts = start(channel("ops", QUICK))) {
            for (int i = 0; i < 3; i++) {
                alerts.ended(Sample.failed().of("route-" + i).result());
            }
            await().until(() -> alerts.counts().equals(List.of(new ChannelCounts("ops", 3, 0))));
        }
        assertThat(receiver.taken()).hasSize(3);
    }

    @Test
    void doesNotCountRunsThatPassWhileAChannelHangs() throws IOException {
        receiver.answerAlways(Receiver.NEVER);
        var alerts = start(channel("ops", "timeout = 5 minutes"));
        alerts.ended(Sample.failed().result());
        receiver.awaitTaken(1);
        IntStream.range(0, 2_000)
                .forEach(i -> alerts.ended(Sample.passed().of("healthy").result()));
        alerts.close(Duration.ofMillis(100));

        assertThat(alerts.counts()).as("the one in trouble").containsExactly(new ChannelCounts("ops", 0, 1));
    }

    @Test
    void oneChannelThatHangsHoldsUpNoOther() throws IOException {
        try (var hanging = Receiver.start()) {
            hanging.answerAlways(Receiver.NEVER);
            var alerts = start(webhook("a-hanging", hanging.url(), "timeout = 5 minutes"), channel("ops", QUICK));
            alerts.ended(Sample.failed().result());
            receiver.awaitTaken(1);
            hanging.awaitTaken(1);
            long start = System.nanoTime();
            alerts.close(Duration.ofMillis(300));

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
            assertThat(alerts.counts())
                    .containsExactly(new ChannelCounts("a-hanging", 0, 1), new ChannelCounts("ops", 1, 0));
        }
    }

    @Test
    void neverHoldsUpARunHoweverMuchWaits() throws IOException {
        receiver.answerAlways(Receiver.NEVER);
        var alerts = start(channel("ops", "timeout = 5 minutes"));
        var failed = Sample.failed().result();
        alerts.ended(failed);
        receiver.awaitTaken(1);
        long start = System.nanoTime();
        IntStream.range(0, 1_010).forEach(i -> alerts.ended(failed));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        assertThat(alerts.counts()).containsExactly(new ChannelCounts("ops", 0, 10));
        alerts.close(Duration.ofMillis(100));
        assertThat(alerts.counts())
                .as("the one that was being told, and the same of the others, which is one")
                .containsExactly(new ChannelCounts("ops", 0, 12));
    }

    @Test
    void tellsOfARouteOnlyWhereTheRouteSaysSo() throws IOException {
        route("orders", "alerts = [second]");
        route("customers", "alerts = []");
        try (var second = Receiver.start();
                var alerts = start(channel("first", QUICK), webhook("second", second.url(), QUICK))) {
            alerts.ended(Sample.failed().result());
            alerts.ended(Sample.failed().of("customers").result());
            alerts.ended(Sample.failed()
                    .of("broken")
                    .ended(Outcome.FAILED, Blockers.CONFIGURATION)
                    .result());
            second.awaitTaken(2);
            receiver.awaitTaken(1);
            alerts.close();

            assertThat(receiver.told()).containsExactly("broken cannot run as it is configured");
            assertThat(second.told()).containsExactly("orders failed", "broken cannot run as it is configured");
        }
    }

    @Test
    void doesNotRepeatAfterARestart() throws IOException {
        for (int start = 0; start < 3; start++) {
            try (var alerts = start(channel("ops", QUICK))) {
                alerts.ended(Sample.failed().result());
            }
        }
        assertThat(receiver.told()).containsExactly("orders failed");
    }

    @Test
    void endsItsThreads() throws IOException {
        try (var alerts = start(channel("ops", QUICK))) {
            alerts.ended(Sample.failed().result());
            receiver.awaitTaken(1);
            assertThat(threads()).contains("remat-alert-ops");
        }
        await().untilAsserted(() -> assertThat(threads()).isEmpty());
    }

    @Test
    void hasNothingToDoWithoutChannels() throws IOException {
        try (var alerts = start()) {
            alerts.ended(Sample.failed().result());
            assertThat(alerts.counts()).isEmpty();
            assertThat(folder.resolve("evidence")).doesNotExist();
        }
    }

    private static void passes(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("remat-alert-"))
                .toList();
    }

    private String channel(String id, String more) {
        return webhook(id, receiver.url(), more);
    }

    private static String webhook(String id, String url, String more) {
        return "%s { type = webhook, url = \"%s\"\n%s }".formatted(id, url, more);
    }

    private void route(String id, String more) throws IOException {
        Files.writeString(folder.resolve("routes").resolve(id + ".conf"), """
                connection = local
                cdc-dataset = logs.%1$s
                target-dataset = serving.%1$s
                unique-key = [id]
                %2$s
                """.formatted(id, more));
    }

    private Alerts start(String... channels) throws IOException {
        Files.writeString(folder.resolve("remat.conf"), """
                remat {
                  connections { local { type = embedded } }
                  evidence { dir = evidence }
                  alerts {
                    %s
                  }
                }
                """.formatted(String.join("\n", channels)));
        Configuration configuration =
                Configuration.load(folder.resolve("remat.conf"), Map.of()).orThrow();
        return Alerts.start(configuration, Clock.systemUTC(), new SplittableRandom(1));
    }
}
