package dev.remat.materialization.sql.check;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.InvalidQuality;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.InvalidTypedColumn;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows that a check reads.
 *
 * @param label what messages call them
 * @param table where they are
 * @param tombstones whether rows of deleted keys are among those of the table; they are left out
 * @param types type of every column by name, in the table's order
 */
public record CheckedRows(String label, Dataset table, boolean tombstones, Map<String, String> types) {

    public CheckedRows {
        types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
    }

    /**
     * The rows of another table that a check compares with. In a serving table a deleted key does not exist.
     *
     * @param types its columns, none where there is no such table
     * @throws InvalidQuality if there is no such table
     */
    public static CheckedRows parent(Dataset table, Map<String, String> types) {
        if (types.isEmpty()) {
            throw new InvalidQuality("the table %s does not exist; create it, or check that the connection may SHOW it"
                    .formatted(table));
        }
        return new CheckedRows(table.toString(), table, types.containsKey(CdcColumn.DELETED.column()), types);
    }

    /** As they stand behind FROM. */
    String from() {
        return tombstones
                ? "(SELECT * FROM %s WHERE %s = 0)".formatted(table.quoted(), CdcColumn.DELETED)
                : table.quoted();
    }

    /** Refuses columns that are not there, all of them at once. */
    void require(List<String> columns) {
        String missing = columns.stream()
                .filter(column -> !types.containsKey(column))
                .map("'%s'"::formatted)
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new InvalidQuality("%s has no column %s; it has %s".formatted(label, missing, offered()));
        }
    }

    /** The declared columns; all columns where none are declared. */
    private String offered() {
        Set<String> own = Stream.concat(
                        CdcColumn.names().stream(),
                        Stream.of(ServingColumn.values()).map(ServingColumn::column))
                .collect(Collectors.toSet());
        List<String> declared =
                types.keySet().stream().filter(name -> !own.contains(name)).toList();
        return String.join(", ", declared.isEmpty() ? types.keySet() : declared);
    }

    /** The type of a column without Nullable and LowCardinality around it, as text. */
    String type(String column) {
        String type = types.getOrDefault(column, "");
        for (String wrapper : List.of("LowCardinality(", "Nullable(")) {
            if (type.startsWith(wrapper)) {
                type = type.substring(wrapper.length(), type.length() - 1);
            }
        }
        return type;
    }

    /** The same, understood; empty where it is none of the types that a route can declare. */
    Optional<ColumnType> knownType(String column) {
        try {
            return Optional.of(ColumnType.parse(type(column)));
        } catch (InvalidTypedColumn foreign) {
            return Optional.empty();
        }
    }
}
