package dev.remat.scheduler.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Options of {@code remat materialize} for a typed table; null where an option was not given.
 *
 * @param columns declared columns as they were typed, in their order; none for an untyped table
 * @param failOnParseErrors whether values that do not fit keep the run from publishing
 * @param maxParseErrorRatio largest part of the rows that may have such values
 * @param quarantineDataset where they go, {@code database.table}
 * @param schemaDriftMode strict, warn_additive or off
 * @param qualitySampleLimit most example rows of each finding
 */
public record TypedOptions(
        List<String> columns,
        boolean failOnParseErrors,
        @Nullable Double maxParseErrorRatio,
        @Nullable String quarantineDataset,
        @Nullable String schemaDriftMode,
        @Nullable Integer qualitySampleLimit) {

    /** None of them. */
    public static final TypedOptions NONE = new TypedOptions(List.of(), false, null, null, null, null);

    public TypedOptions {
        columns = List.copyOf(columns);
    }
}
