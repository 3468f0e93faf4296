package dev.remat.materialization.phase.quality;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.report.QualityEvidence.Drift;
import dev.remat.materialization.report.QualityEvidence.DriftedKey;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.typed.DriftSql;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.JsonType;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares the keys and JSON types of all payloads of a shadow with what the columns declare. */
final class DriftReader {

    /** Keys and types that are counted; more than a table could have columns. */
    private static final int MOST_ROWS = 10_000;

    /** Entries of each kind in the evidence, most frequent first. */
    private static final int MOST_SHOWN = 100;

    private final Map<String, List<TypedColumn>> columns = new HashMap<>();
    private final Set<String> known;

    DriftReader(ServingLayout layout, List<String> uniqueKey, Quality quality) {
        layout.typed().forEach(column -> columns.computeIfAbsent(column.path().firstKey(), key -> new ArrayList<>())
                .add(column));
        known = new HashSet<>(columns.keySet());
        known.addAll(uniqueKey);
        known.addAll(quality.ignoredKeys());
    }

    Drift read(Dataset shadow, List<DriftedKey> missing, RunSession session) {
        Map<String, String> settings = new HashMap<>(DriftSql.settings(MOST_ROWS));
        settings.put("allow_simdjson", "1");
        List<Row> rows = session.query(DriftSql.keys(DriftSql.rowsThatAreServed(shadow.quoted())), settings);
        if (rows.size() >= MOST_ROWS) {
            session.journal()
                    .warn("payloads have more than %d keys; the counts of schema drift are lower bounds"
                            .formatted(MOST_ROWS));
        }
        List<DriftedKey> keys = rows.stream()
                .map(DriftReader::key)
                .filter(key -> !key.jsonType().equals(JsonType.MALFORMED_DOCUMENT.id()))
                .sorted(Comparator.comparingLong(DriftedKey::rows).reversed().thenComparing(DriftedKey::key))
                .toList();
        return new Drift(
                true,
                shown(keys.stream().filter(key -> !known.contains(key.key())).toList()),
                missing,
                shown(changed(keys)));
    }

    private static DriftedKey key(Row row) {
        return new DriftedKey(
                row.string("key"),
                row.string("json_type"),
                row.number("rows"),
                row.string("first_position"),
                row.string("first_key"),
                row.string("example"));
    }

    private static List<DriftedKey> shown(List<DriftedKey> keys) {
        return keys.size() <= MOST_SHOWN ? keys : keys.subList(0, MOST_SHOWN);
    }

    /** Beside the most frequent JSON type of a declared key every other one, and each that its columns do not take. */
    private List<DriftedKey> changed(List<DriftedKey> mostFrequentFirst) {
        List<DriftedKey> changed = new ArrayList<>();
        Set<String> usual = new HashSet<>();
        for (DriftedKey key : mostFrequentFirst) {
            List<TypedColumn> readers = columns.getOrDefault(key.key(), List.of());
            if (readers.isEmpty() || key.jsonType().equals(JsonType.NULL.id())) {
                continue;
            }
            boolean taken = readers.stream().allMatch(column -> taken(column).contains(key.jsonType()));
            if (!taken || !usual.add(key.key())) {
                changed.add(key);
            }
        }
        return changed;
    }

    /** JSON types of which some values fit. */
    private static Set<String> taken(TypedColumn column) {
        if (!column.path().isOneKey()) {
            return Set.of(JsonType.OBJECT.id(), JsonType.ARRAY.id());
        }
        ColumnType type = column.type();
        while (type instanceof ColumnType.OrNull || type instanceof ColumnType.LowCardinality) {
            type = type.inner().get(0);
        }
        if (type instanceof ColumnType.Array) {
            return Set.of(JsonType.ARRAY.id());
        }
        if (!type.inner().isEmpty() || type == ColumnType.Plain.JSON) {
            return Set.of(JsonType.OBJECT.id());
        }
        return type == ColumnType.Plain.BOOL
                ? Set.of(JsonType.BOOLEAN.id(), JsonType.NUMBER.id(), JsonType.STRING.id())
                : Set.of(JsonType.NUMBER.id(), JsonType.STRING.id());
    }
}
