package dev.remat.scheduler.process.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Three nodes and fifty routes a minute, for a quarter of an hour of random faults: nodes are killed, stopped, suspended for a minute,
 * and the registry crashes. {@code remat.nodes.minutes} and {@code remat.nodes.seed} choose others.
 */
@Tag("soak")
class NodesSoakTest {

    private static final Logger log = LoggerFactory.getLogger(NodesSoakTest.class);
    private static final Workload WORKLOAD = new Workload(50, Duration.ofSeconds(60));
    private static final Duration TO_REST = Duration.ofMinutes(4);
    private static final Duration LONGEST_TAKEOVER = Duration.ofSeconds(40);

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    @Test
    void runsEachSlotOnceAndLosesNoneThroughRandomFaults() throws Exception {
        long seed = Long.getLong("remat.nodes.seed", Instant.now().getEpochSecond());
        var random = new Random(seed);
        log.info("seed {}", seed);
        try (var cluster = Cluster.start(folder, WORKLOAD)) {
            long end = System.nanoTime()
                    + Duration.ofMinutes(Long.getLong("remat.nodes.minutes", 15))
                            .toNanos();
            while (System.nanoTime() < end) {
                Node node = cluster.nodes().get(random.nextInt(3));
                fault(cluster, node, random);
                pause(random, 1, 15);
            }
            List<String> violations = cluster.violations(TO_REST);
            log.info(cluster.summary());
            assertThat(violations)
                    .as("seed %d, %s; logs and evidence are in %s", seed, cluster.summary(), folder)
                    .isEmpty();
        }
    }

    private static void fault(Cluster cluster, Node node, Random random) throws IOException, InterruptedException {
        Faults faults = cluster.faults();
        switch (random.nextInt(4)) {
            case 0 -> {
                long pid = node.pid();
                faults.kill(node);
                if (random.nextBoolean()) {
                    cluster.awaitTakenOver(pid, LONGEST_TAKEOVER);
                }
                pause(random, 0, 10);
                node.startAgain();
                node.awaitServing();
            }
            case 1 -> faults.suspend(node, () -> pause(random, 60, 61));
            case 2 -> {
                faults.restart(node);
                node.awaitServing();
            }
            default -> faults.withoutRegistry(() -> pause(random, 1, 25));
        }
    }

    /** The faults are to meet the nodes at work, at no special time. */
    private static void pause(Random random, int least, int most) throws InterruptedException {
        Thread.sleep(Duration.ofSeconds(least)
                .plusMillis(random.nextInt((most - least) * 1000))
                .toMillis());
    }
}
