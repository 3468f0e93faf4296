package dev.remat.materialization.phase.quality;

import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.quality.Quality;
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

/** Compares the keys and JSON types of all payloads with what the columns declare. */
final class DriftReader {

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

    /** What of these fields the evidence shows. */
    Shown read(List<Found> fields) {
        List<Found> mostFrequentFirst = fields.stream()
                .sorted(Comparator.comparingLong(Found::rows).reversed().thenComparing(Found::name))
                .toList();
        return new Shown(
                shown(mostFrequentFirst.stream()
                        .filter(field -> !known.contains(field.name()))
                        .toList()),
                shown(changed(mostFrequentFirst)));
    }

    private static List<Found> shown(List<Found> fields) {
        return fields.size() <= MOST_SHOWN ? fields : fields.subList(0, MOST_SHOWN);
    }

    /** Beside the most frequent JSON type of a declared key every other one, and each that its columns do not take. */
    private List<Found> changed(List<Found> mostFrequentFirst) {
        List<Found> changed = new ArrayList<>();
        Set<String> usual = new HashSet<>();
        for (Found field : mostFrequentFirst) {
            List<TypedColumn> readers = columns.getOrDefault(field.name(), List.of());
            if (readers.isEmpty() || field.kind().equals(JsonType.NULL.id())) {
                continue;
            }
            boolean taken = readers.stream().allMatch(column -> taken(column).contains(field.kind()));
            if (!taken || !usual.add(field.name())) {
                changed.add(field);
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

    /**
     * What is shown, most frequent first.
     *
     * @param newKeys keys of no column
     * @param changedTypes JSON types of declared keys beside the most frequent one, and such as the column does not take
     */
    record Shown(List<Found> newKeys, List<Found> changedTypes) {}
}
