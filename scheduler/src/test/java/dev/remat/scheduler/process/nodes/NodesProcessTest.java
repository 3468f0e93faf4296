package dev.remat.scheduler.process.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Three nodes of which one dies, one is suspended and one is restarted, and a registry that crashes. */
class NodesProcessTest {

    private static final Logger log = LoggerFactory.getLogger(NodesProcessTest.class);
    private static final Workload WORKLOAD = new Workload(12, Duration.ofSeconds(6));
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Duration LONGEST_TAKEOVER = Duration.ofSeconds(40);

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    @Test
    void runsEachSlotOnceAndLosesNoneWhoeverDies() throws Exception {
        try (var cluster = Cluster.start(folder, WORKLOAD)) {
            Node suspended = cluster.nodes().get(0);
            Node killed = cluster.nodes().get(1);
            Node restarted = cluster.nodes().get(2);
            Faults faults = cluster.faults();

            cluster.awaitSlowRun(suspended);
            faults.suspend(suspended, () -> {
                cluster.awaitSlowRun(killed);
                long pid = killed.pid();
                faults.kill(killed);
                cluster.awaitTakenOver(suspended.pid(), LONGEST_TAKEOVER);
                cluster.awaitTakenOver(pid, LONGEST_TAKEOVER);
            });
            killed.startAgain();
            cluster.awaitSlowRun(restarted);
            faults.restart(restarted);
            killed.awaitServing();
            faults.withoutRegistry(() -> killed.awaitLogged("what is to be recorded waits"));
            List<String> violations = cluster.violations(SOON);
            log.info(cluster.summary());
            assertThat(violations)
                    .as("%s; logs and evidence are in %s", cluster.summary(), folder)
                    .isEmpty();
        }
    }
}
