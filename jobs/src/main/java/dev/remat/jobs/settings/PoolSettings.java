package dev.remat.jobs.settings;

/**
 * Routes that share places.
 *
 * @param maxConcurrentRuns most of their rebuilds at one time, on each node
 */
public record PoolSettings(int maxConcurrentRuns) {}
