package dev.remat.scheduler.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Options of {@code remat materialize}; choices are kept as they were typed.
 *
 * @param cdcDataset the log, {@code database.table}
 * @param targetDataset the serving table, {@code database.table}
 * @param uniqueKey key columns in their order
 * @param streamId the one stream to materialize, or null for all
 * @param connectionId id of the connection
 * @param credentialsSource env or file, or null for file with env behind it
 * @param deleteMode exclude_deleted or tombstone
 * @param ordering ingested-at or source-position
 * @param strategy how the latest rows are found
 * @param adopt whether a target that Remat did not make may be replaced
 * @param workDatabase database of the tables that the run makes, or null for the target's own
 * @param typed options of a typed table
 * @param outputDir folder of the evidence, or null for the configured one
 * @param format json or md
 */
public record MaterializeOptions(
        String cdcDataset,
        String targetDataset,
        List<String> uniqueKey,
        @Nullable String streamId,
        String connectionId,
        @Nullable String credentialsSource,
        String deleteMode,
        String ordering,
        String strategy,
        boolean adopt,
        @Nullable String workDatabase,
        TypedOptions typed,
        @Nullable Path outputDir,
        String format) {

    public MaterializeOptions {
        uniqueKey = List.copyOf(uniqueKey);
    }
}
