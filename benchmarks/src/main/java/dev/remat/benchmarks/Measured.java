package dev.remat.benchmarks;

/**
 * The median of several rounds.
 *
 * @param seconds wall-clock time
 * @param mebibytes peak memory of the heaviest statement, as the server accounts for it
 */
record Measured(double seconds, long mebibytes) {}
