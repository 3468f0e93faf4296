package dev.remat.materialization.report;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The published evidence of one run, {@code cdc_materialization.json} or, of a typed route, {@code
 * cdc_typed_materialization.json}. Field names are a public contract of schemas {@value #SCHEMA_VERSION} and {@value
 * #TYPED_SCHEMA_VERSION}; they are never renamed or retyped. Deterministic: the same log up to the same high-water
 * mark and the same plan give an equal report, paths aside.
 *
 * @param cdcDataset the log, {@code database.table}
 * @param targetDataset the serving table, {@code database.table}
 * @param uniqueKey names of the key columns
 * @param deleteMode id of the delete mode
 * @param rowsSourceEvents events at or below the high-water mark
 * @param rowsMaterialized rows of the built table
 * @param rowsDeleted keys whose latest event is a delete, in both delete modes
 * @param passed whether the new rows are published
 * @param blockers codes of what kept the run from passing
 * @param warnings sentences about what deserves a look
 * @param metrics further facts; values are strings, booleans, integers (as {@code Long}), or lists of them
 * @param artifactUri {@code clickhouse://database.table}
 * @param outputDir folder of the evidence, or empty
 * @param jsonPath path of the JSON file, or empty
 * @param markdownPath path of the Markdown file, or empty
 * @param typed what a typed route says beyond that, or null for an untyped one
 */
public record ClickHouseCdcMaterializationReport(
        String cdcDataset,
        String targetDataset,
        List<String> uniqueKey,
        String deleteMode,
        long rowsSourceEvents,
        long rowsMaterialized,
        long rowsDeleted,
        boolean passed,
        List<String> blockers,
        List<String> warnings,
        SortedMap<String, Object> metrics,
        String artifactUri,
        String outputDir,
        String jsonPath,
        String markdownPath,
        @Nullable TypedEvidence typed) {

    public static final String SCHEMA_VERSION = "dpone.cdc_clickhouse_materialization.v1";

    /** The schema of a report with {@link #typed}, {@code cdc_typed_materialization.json}. */
    public static final String TYPED_SCHEMA_VERSION = "dpone.cdc_clickhouse_typed_materialization.v1";

    public ClickHouseCdcMaterializationReport {
        uniqueKey = List.copyOf(uniqueKey);
        blockers = List.copyOf(blockers);
        warnings = List.copyOf(warnings);
        metrics = Collections.unmodifiableSortedMap(new TreeMap<>(metrics));
    }

    /** What a typed route says beyond an untyped one; empty for an untyped one. */
    public Optional<TypedEvidence> typedEvidence() {
        return Optional.ofNullable(typed);
    }

    /** What was found in the rows of a typed route; empty for an untyped one, and where the run ended before. */
    public Optional<QualityEvidence> quality() {
        return typedEvidence().flatMap(TypedEvidence::quality);
    }

    /** The same report, written to these places. */
    public ClickHouseCdcMaterializationReport withPaths(String directory, String json, String markdown) {
        return new ClickHouseCdcMaterializationReport(
                cdcDataset,
                targetDataset,
                uniqueKey,
                deleteMode,
                rowsSourceEvents,
                rowsMaterialized,
                rowsDeleted,
                passed,
                blockers,
                warnings,
                metrics,
                artifactUri,
                directory,
                json,
                markdown,
                typed);
    }
}
