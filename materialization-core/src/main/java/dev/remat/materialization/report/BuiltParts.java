package dev.remat.materialization.report;

import java.time.Duration;

/**
 * The active parts of a built table.
 *
 * @param partitions partitions that it has
 * @param built parts when its rows were in it
 * @param published parts when it was audited
 * @param merged partitions that the run has had merged in between
 * @param waited how long the run has waited for merges of the server
 */
public record BuiltParts(int partitions, long built, long published, int merged, Duration waited) {}
