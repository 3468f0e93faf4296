package dev.remat.benchmarks.server;

/**
 * What the server says that the statements of one run took.
 *
 * @param memoryBytes peak of the heaviest statement
 * @param readBytes read from tables, uncompressed
 * @param writtenBytes written to tables, uncompressed
 * @param cpuSeconds of all threads, in user and system mode
 * @param serverSeconds the sum of the statements' durations
 * @param statements how many there were
 */
public record Account(
        long memoryBytes,
        long readBytes,
        long writtenBytes,
        double cpuSeconds,
        double serverSeconds,
        long statements) {}
