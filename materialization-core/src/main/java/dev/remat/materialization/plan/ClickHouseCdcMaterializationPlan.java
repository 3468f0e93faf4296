package dev.remat.materialization.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one rebuild reads and writes, with every name resolved.
 *
 * @param cdc the append-only log; only ever read
 * @param target the serving table that people query
 * @param uniqueKey names of the source columns that make a key, in their declared order
 * @param stream the one stream of the log that is materialized, or null for all of them
 */
public record ClickHouseCdcMaterializationPlan(
        Dataset cdc,
        Dataset target,
        List<String> uniqueKey,
        @Nullable String stream) {

    /** Rejects an empty or repeated key, an empty stream and a target that is the log. */
    public ClickHouseCdcMaterializationPlan {
        uniqueKey = List.copyOf(uniqueKey);
        if (uniqueKey.isEmpty() || uniqueKey.stream().anyMatch(String::isBlank)) {
            throw new InvalidPlan("unique-key must name at least one column, none of them empty; it is " + uniqueKey);
        }
        if (new LinkedHashSet<>(uniqueKey).size() != uniqueKey.size()) {
            throw new InvalidPlan("unique-key names a column twice: " + uniqueKey);
        }
        if (stream != null && stream.isBlank()) {
            throw new InvalidPlan("stream-id is empty; leave it out to materialize every stream of the log");
        }
        if (cdc.equals(target)) {
            throw new InvalidPlan(
                    "target-dataset and cdc-dataset are both '%s'; a rebuild would replace its own log".formatted(cdc));
        }
    }

    /** The one stream that is materialized; empty for all streams of the log. */
    public Optional<String> streamId() {
        return Optional.ofNullable(stream);
    }

    /** {@code clickhouse://database.table} of the target. */
    public String artifactUri() {
        return target.artifactUri();
    }
}
