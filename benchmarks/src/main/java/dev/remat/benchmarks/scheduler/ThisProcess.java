package dev.remat.benchmarks.scheduler;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** What this JVM takes. */
final class ThisProcess {

    private static final int COLLECTIONS = 3;
    private static final double PERCENT = 100;

    private ThisProcess() {}

    /** Bytes of the heap that are in use after a collection. */
    static long heapAfterCollection() throws InterruptedException {
        var memory = ManagementFactory.getMemoryMXBean();
        for (int i = 0; i < COLLECTIONS; i++) {
            memory.gc();
            Thread.sleep(100);
        }
        return memory.getHeapMemoryUsage().getUsed();
    }

    /** CPU that all threads take while the caller does nothing, in percent of one core. */
    static double cpuPercentWhileIdle(Duration length) throws InterruptedException {
        var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long cpu = system.getProcessCpuTime();
        long start = System.nanoTime();
        Thread.sleep(length.toMillis());
        return (double) (system.getProcessCpuTime() - cpu) / (System.nanoTime() - start) * PERCENT;
    }
}
