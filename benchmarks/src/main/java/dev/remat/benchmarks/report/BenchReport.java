package dev.remat.benchmarks.report;

import org.jspecify.annotations.Nullable;

/**
 * Everything that one call of the benchmark measured. A part that was not measured is null.
 *
 * @param schemaVersion {@value #SCHEMA_VERSION}
 * @param command the command that made it
 * @param startedAt ISO instant
 * @param finishedAt ISO instant
 * @param machine where it ran
 * @param rebuild contestants against each other
 * @param publish swaps under readers
 * @param scheduler many routes
 * @param java JMH
 */
public record BenchReport(
        String schemaVersion,
        String command,
        String startedAt,
        String finishedAt,
        Machine machine,
        @Nullable RebuildPart rebuild,
        @Nullable PublishPart publish,
        @Nullable SchedulerPart scheduler,
        @Nullable JavaPart java) {

    public static final String SCHEMA_VERSION = "remat.bench.v1";
}
