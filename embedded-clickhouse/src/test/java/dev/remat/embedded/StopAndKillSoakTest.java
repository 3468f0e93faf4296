package dev.remat.embedded;

import static dev.remat.embedded.Engines.query;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many ends of an engine in the middle of inserts: no acknowledged batch is lost, and no end is a crash. */
@Tag("soak")
class StopAndKillSoakTest {

    private static final int ROUNDS = 25;
    private static final int WRITERS = 3;

    private final AtomicInteger nextBatch = new AtomicInteger();
    private final List<Integer> acknowledged = Collections.synchronizedList(new ArrayList<>());
    private final AtomicBoolean writing = new AtomicBoolean();

    @TempDir
    private Path dir;

    @BeforeEach
    void createsATable() {
        try (EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir))) {
            query(engine, "CREATE DATABASE d");
            query(engine, "CREATE TABLE d.t (batch UInt32, n UInt32) ENGINE = MergeTree ORDER BY (batch, n)");
        }
    }

    @Test
    void losesNothingWhenItIsStoppedWhileClientsWrite() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            try (EmbeddedClickHouse engine = EmbeddedClickHouse.start(EmbeddedClickHouseConfig.at(dir))) {
                assertNothingLost(engine);
                writeUntil(engine, engine::close);
            }
        }
        assertThat(Engines.crashFiles(dir)).isEmpty();
    }

    @Test
    void losesNothingWhenItIsKilledWhileClientsWrite() throws Exception {
        try (EmbeddedClickHouse engine = EmbeddedClickHouse.start(
                EmbeddedClickHouseConfig.at(dir),
                EngineListener.logging(),
                new RestartPolicy(
                        Integer.MAX_VALUE,
                        RestartPolicy.DEFAULT.healthyAfter(),
                        RestartPolicy.DEFAULT.firstPause(),
                        RestartPolicy.DEFAULT.firstPause()))) {
            for (int round = 0; round < ROUNDS; round++) {
                long pid = engine.pid();
                writeUntil(engine, () -> Engines.kill(pid));
                Awaitility.await().until(() -> engine.pid() != pid && engine.state() == EngineState.RUNNING);
                assertNothingLost(engine);
            }
        }
        assertThat(Engines.crashFiles(dir)).isEmpty();
    }

    private void writeUntil(EmbeddedClickHouse engine, Runnable end) throws InterruptedException {
        int before = acknowledged.size();
        writing.set(true);
        List<Thread> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            Thread thread = new Thread(() -> write(engine), "writer-" + writer);
            thread.start();
            writers.add(thread);
        }
        Awaitility.await().until(() -> acknowledged.size() > before + WRITERS);
        end.run();
        writing.set(false);
        for (Thread thread : writers) {
            thread.join();
        }
    }

    private void write(EmbeddedClickHouse engine) {
        while (writing.get()) {
            int batch = nextBatch.incrementAndGet();
            try {
                query(engine, "INSERT INTO d.t SELECT " + batch + ", number FROM numbers(50000)");
                acknowledged.add(batch);
            } catch (RuntimeException notAcknowledged) {
                assertThat(notAcknowledged).hasMessageContaining("INSERT INTO d.t");
            }
        }
    }

    private void assertNothingLost(EmbeddedClickHouse engine) {
        List<String> whole = query(engine, "SELECT batch FROM d.t GROUP BY batch HAVING count() = 50000")
                .lines()
                .toList();
        assertThat(whole).containsAll(acknowledged.stream().map(String::valueOf).toList());
    }
}
