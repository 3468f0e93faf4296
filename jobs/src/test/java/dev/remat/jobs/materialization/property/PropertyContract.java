package dev.remat.jobs.materialization.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Every serving table is what the model says, for generated logs, columns and settings.
 *
 * <p>A failure names the seed: {@code -Dremat.property.seed=… -Dremat.property.case=…} runs one
 * case again, {@code -Dremat.property.cases=…} another number of them.
 */
abstract class PropertyContract {

    private static final Logger log = LoggerFactory.getLogger(PropertyContract.class);

    private static final int RUNNERS = 2;
    private static final int ENOUGH_FAILURES = 5;
    private static final int ENOUGH_TO_JUDGE_BY = 2000;

    private final long seed = Long.getLong("remat.property.seed", seed());
    private final Coverage coverage = new Coverage();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();

    @TempDir
    Path evidence;

    /** How many cases are generated. */
    abstract int cases();

    /** From which they are generated, unless a property says otherwise. */
    abstract long seed();

    @Test
    void servesAndReportsWhatTheModelSays(TestDatabase database) throws InterruptedException, ExecutionException {
        Integer only = Integer.getInteger("remat.property.case");
        int first = only == null ? 0 : only;
        int end = only == null ? Integer.getInteger("remat.property.cases", cases()) : only + 1;
        var next = new AtomicInteger(first);
        ExecutorService runners = Executors.newFixedThreadPool(RUNNERS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < RUNNERS; i++) {
                String name = "r" + i;
                running.add(runners.submit(() -> run(database, name, next, end)));
            }
            for (Future<?> runner : running) {
                runner.get();
            }
        } finally {
            runners.shutdownNow();
        }
        log.info("seed {}: {}", seed, coverage);
        assertThat(failures).as("seed %d", seed).isEmpty();
        assertThat(coverage.cases()).isEqualTo(end - first);
        if (coverage.cases() >= ENOUGH_TO_JUDGE_BY) {
            assertThat(coverage.rare())
                    .as("situations that cases hardly come to, seed %d", seed)
                    .isEmpty();
        }
    }

    private void run(TestDatabase database, String name, AtomicInteger next, int end) {
        try (var connector = ClientV2Connector.to(new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of()))) {
            var runner = new CaseRunner(connector, database.name(), name, evidence.resolve(name), coverage);
            for (int number = next.getAndIncrement();
                    number < end && failures.size() < ENOUGH_FAILURES;
                    number = next.getAndIncrement()) {
                Case one = Case.of(seed, number);
                try {
                    runner.run(one);
                } catch (AssertionError | RuntimeException e) {
                    failures.add(one + "\n" + e.getMessage());
                }
            }
        }
    }
}
