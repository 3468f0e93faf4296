package dev.remat.scheduler.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoProcessTest {

    @Test
    void keepsRebuildingUntilItIsStopped(@TempDir Path folder) throws Exception {
        try (var remat = RematProcess.start(folder, "demo", "--dir", "demo")) {
            remat.awaitOut("Ctrl-C stops.");
            remat.awaitErr(" customers ");
            remat.awaitErr(" order-lines ");
            remat.awaitErr(" orders ");
            remat.awaitErr("run succeeded");
            ProcessHandle engine = remat.engine();
            remat.terminate();

            assertThat(remat.awaitExit(Duration.ofSeconds(40))).isEqualTo(143);
            assertThat(engine.isAlive()).isFalse();
            assertThat(remat.out()).containsPattern("ROUTE +RUNS +PASSED").containsPattern("orders +\\d+ +\\d+ +\\d");
            assertThat(remat.err()).doesNotContain("run failed", "did not work");
        }
    }

    @Test
    void leavesNoEngineWhenItIsKilled(@TempDir Path folder) throws Exception {
        try (var remat = RematProcess.start(folder, "demo", "--dir", "demo")) {
            remat.awaitErr("filling demo.orders_cdc");
            ProcessHandle engine = remat.engine();
            remat.kill();
            await().atMost(Duration.ofSeconds(10)).until(() -> !engine.isAlive());
        }
    }
}
