package dev.remat.jobs.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.fault.FaultProxy;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * What a process and its server hold on to.
 *
 * @param threads of this process
 * @param heapMegabytes what is left of the heap after a collection
 * @param connections that the client has open
 * @param tables besides the log, the target among them
 * @param queries of Remat that run on the server
 */
record Footprint(int threads, long heapMegabytes, int connections, int tables, long queries) {

    private static final int MORE_THREADS = 20;
    private static final long MORE_HEAP = 48;
    private static final int CONNECTIONS = 8;

    /** The target and one replaced copy. */
    private static final int TABLES = 2;

    static Footprint now(Observer observer, FaultProxy proxy) {
        System.gc();
        var memory = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return new Footprint(
                ManagementFactory.getThreadMXBean().getThreadCount(),
                memory.getUsed() >> 20,
                proxy.connections(),
                observer.tables().size(),
                observer.running());
    }

    /** It is within its bounds, or soon will be: connections take some seconds to go that nobody uses. */
    static void assertBounded(Footprint before, Observer observer, FaultProxy proxy) {
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> {
                    Footprint now = now(observer, proxy);
                    assertThat(now.tables()).as("tables: %s", observer.tables()).isLessThanOrEqualTo(TABLES);
                    assertThat(now.queries()).as("queries").isZero();
                    assertThat(now.connections()).as("connections").isLessThanOrEqualTo(CONNECTIONS);
                    assertThat(now.threads()).as("threads").isLessThanOrEqualTo(before.threads() + MORE_THREADS);
                    assertThat(now.heapMegabytes())
                            .as("megabytes of heap")
                            .isLessThanOrEqualTo(before.heapMegabytes() + MORE_HEAP);
                });
    }
}
