package dev.remat.scheduler.registry.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.Postgres;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.TestRuns;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration LONG = Duration.ofSeconds(30);

    private final String route = "r-" + UUID.randomUUID();

    /** Ten minutes as three seconds: the pauses are shorter by as much. */
    @Test
    void c81GoesOnWithoutItsDatabaseAndAfterIt() throws Exception {
        try (var between = new Forwarder(Postgres.port());
                var recorder = Recorder.start(
                        new Database(Postgres.settings(between.port())),
                        Duration.ofMillis(50),
                        Duration.ofMillis(800))) {
            var runs = new RunRecorder(recorder, Clock.systemUTC(), "node-1", "");
            runs.ended(run(0));
            assertThat(recorder.awaitWritten(LONG)).isTrue();
            between.cut();

            long begin = System.nanoTime();
            for (int minute = 1; minute <= 10; minute++) {
                runs.ended(run(minute));
            }
            assertThat(Duration.ofNanos(System.nanoTime() - begin))
                    .as("no run waits")
                    .isLessThan(Duration.ofSeconds(1));
            await().atMost(LONG).until(recorder::isDown);
            assertThat(recorder.ask("a slot", sql -> true, LONG)).as("at once").isEmpty();
            // the time over which attempts are counted
            Thread.sleep(3_000);
            assertThat(between.refused()).as("no storm").isBetween(2, 30);
            assertThat(recorded()).hasSize(1);
            between.mend();

            assertThat(recorder.awaitWritten(LONG)).isTrue();
            assertThat(recorder.isDown()).isFalse();
            assertThat(recorder.ask("a slot", sql -> true, LONG)).contains(true);
        }
        assertThat(recorded()).hasSize(11);
    }

    @Test
    void triesAgainWhatFailedWhenTheDatabaseHadJustComeBack() throws Exception {
        var tries = new AtomicInteger();
        try (var between = new Forwarder(Postgres.port());
                var recorder = Recorder.start(
                        new Database(Postgres.settings(between.port())),
                        Duration.ofMillis(20),
                        Duration.ofMillis(50))) {
            between.cut();
            recorder.write("the end of a run", sql -> {
                if (tries.incrementAndGet() == 1) {
                    throw new IllegalStateException("its connection was lost");
                }
                new RunTable(sql).end(run(0), "node-1");
            });
            await().atMost(LONG).until(() -> between.refused() >= 10);
            between.mend();
            assertThat(recorder.awaitWritten(LONG)).isTrue();
        }
        assertThat(recorded()).hasSize(1);
    }

    @Test
    void dropsWhatTheDatabaseRefusesAndGoesOn(@TempDir Path folder) {
        try (var recorder = Recorder.start(
                new Database(RegistrySettings.inFile(folder.resolve("remat"))), Duration.ofMillis(10), LONG)) {
            recorder.write("nonsense", sql -> sql.update("UPDATE no_such_table SET a = 1"));
            assertThat(recorder.ask("more", sql -> 7, LONG)).contains(7);
            assertThat(recorder.isDown()).isFalse();
        }
    }

    @Test
    void writesWhatWaitsBeforeItEnds(@TempDir Path folder) {
        RegistrySettings file = RegistrySettings.inFile(folder.resolve("remat"));
        try (var recorder = Recorder.start(new Database(file))) {
            new RunRecorder(recorder, Clock.systemUTC(), "node-1", "").ended(run(0));
        }
        try (var database = new Database(file)) {
            List<RunEntry> found =
                    database.inTransaction(sql -> new RunTable(sql).list(new RunFilter(route, null, null, 9)));
            assertThat(found).hasSize(1);
        }
    }

    private List<RunEntry> recorded() {
        try (var database = new Database(Postgres.settings())) {
            return database.inTransaction(sql -> new RunTable(sql).list(new RunFilter(route, null, null, 99)));
        }
    }

    private RunResult run(int minute) {
        Instant at = NOON.plus(Duration.ofMinutes(minute));
        RunIdentity run = TestRuns.identity(route, at, RunOrigin.UNKNOWN);
        return TestRuns.ended(run, at, Duration.ofSeconds(5), Outcome.SUCCEEDED);
    }
}
