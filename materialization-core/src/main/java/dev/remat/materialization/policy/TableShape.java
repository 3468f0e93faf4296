package dev.remat.materialization.policy;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.quote.SqlFragment;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How the serving table lies on disk. Decides what queries cost and never which rows there are.
 *
 * @param orderBy sorting key, one expression each
 * @param primaryKey the part of the sorting key that is indexed; empty for all of it
 * @param partition partition key, or null for none
 * @param indexes data-skipping indexes by name: expression, {@code TYPE} and so on
 * @param settings settings of the table's engine, by name
 */
public record TableShape(
        List<SqlFragment> orderBy,
        List<SqlFragment> primaryKey,
        @Nullable SqlFragment partition,
        Map<String, SqlFragment> indexes,
        Map<String, String> settings) {

    /** Sorted by key hash, in one partition, without indexes. */
    public static final TableShape DEFAULTS = new TableShape(
            List.of(new SqlFragment(CdcColumn.UNIQUE_KEY_HASH.column())), List.of(), null, Map.of(), Map.of());

    public TableShape {
        orderBy = List.copyOf(orderBy);
        primaryKey = List.copyOf(primaryKey);
        indexes = Collections.unmodifiableMap(new TreeMap<>(indexes));
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        if (orderBy.isEmpty()) {
            throw new InvalidPolicy("table.order-by must name at least one column");
        }
        if (primaryKey.size() > orderBy.size()
                || !orderBy.subList(0, primaryKey.size()).equals(primaryKey)) {
            throw new InvalidPolicy("table.primary-key must be the beginning of table.order-by");
        }
    }

    /** The partition key; empty for none. */
    public Optional<SqlFragment> partitionBy() {
        return Optional.ofNullable(partition);
    }
}
