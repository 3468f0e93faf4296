package dev.remat.benchmarks.report;

import java.lang.management.ManagementFactory;

/**
 * The machine that ran the benchmark, which is also the server's where the engine is embedded.
 *
 * @param cores processors
 * @param memoryBytes physical memory
 * @param os name and architecture of the operating system
 * @param java version of Java
 * @param server {@code embedded}, the address of a server, or {@code none}
 * @param engineVersion version of ClickHouse, or empty
 */
public record Machine(int cores, long memoryBytes, String os, String java, String server, String engineVersion) {

    /** This machine. */
    public static Machine here(String server, String engineVersion) {
        var system = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        return new Machine(
                system.getAvailableProcessors(),
                system.getTotalMemorySize(),
                system.getName() + ' ' + system.getArch(),
                System.getProperty("java.version"),
                server,
                engineVersion);
    }
}
