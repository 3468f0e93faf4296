package dev.remat.materialization.plan;

import dev.remat.materialization.typed.TypedColumn;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one rebuild reads and writes, with every name resolved.
 *
 * @param cdc the append-only log; only ever read
 * @param target the serving table that people query
 * @param uniqueKey names of the source columns that make a key, in their declared order
 * @param stream the one stream of the log that is materialized, or null for all of them
 * @param columns the columns into which payloads are read; none for a table of JSON strings
 * @param unavailable what writers put in place of a value that the source did not send, or null where they do not
 */
public record ClickHouseCdcMaterializationPlan(
        Dataset cdc,
        Dataset target,
        List<String> uniqueKey,
        @Nullable String stream,
        List<TypedColumn> columns,
        @Nullable String unavailable) {

    private static final Pattern NUMBER = Pattern.compile("-?[0-9].*|NaN|-?Infinity");

    /** A plan of an untyped table. */
    public ClickHouseCdcMaterializationPlan(
            Dataset cdc, Dataset target, List<String> uniqueKey, @Nullable String stream) {
        this(cdc, target, uniqueKey, stream, List.of(), null);
    }

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
        columns = List.copyOf(columns);
        Set<String> names = new HashSet<>();
        for (TypedColumn column : columns) {
            if (!names.add(column.name())) {
                throw new InvalidPlan("column '%s' is declared twice".formatted(column.name()));
            }
        }
        if (unavailable != null && unavailable.isEmpty()) {
            throw new InvalidPlan("unavailable-value is empty; leave it out where writers have no such placeholder");
        }
        if (unavailable != null && NUMBER.matcher(unavailable).matches()) {
            throw new InvalidPlan(
                    "unavailable-value '%s' is a value like others; name the text that writers put in place of a value"
                            .formatted(unavailable));
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

    /** Whether payloads are read into declared columns. */
    public boolean isTyped() {
        return !columns.isEmpty();
    }

    /** The placeholder of values that the source did not send; empty where there is none. */
    public Optional<String> unavailableValue() {
        return Optional.ofNullable(unavailable);
    }

    /** The same plan with declared columns. */
    public ClickHouseCdcMaterializationPlan with(List<TypedColumn> declared) {
        return new ClickHouseCdcMaterializationPlan(cdc, target, uniqueKey, stream, declared, unavailable);
    }

    /** {@code clickhouse://database.table} of the target. */
    public String artifactUri() {
        return target.artifactUri();
    }
}
