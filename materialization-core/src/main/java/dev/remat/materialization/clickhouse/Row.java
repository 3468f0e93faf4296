package dev.remat.materialization.clickhouse;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One row of an answer, every value as ClickHouse's own text; null stays null.
 *
 * @param values value by column name, in the order of the answer
 */
public record Row(Map<String, @Nullable String> values) {

    public Row {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** The value of a column that is never null. */
    public String string(String column) {
        return optional(column)
                .orElseThrow(() -> new IllegalStateException("column " + column + " is null in " + values));
    }

    /** The value of a column, empty where it is null. */
    public Optional<String> optional(String column) {
        if (!values.containsKey(column)) {
            throw new IllegalArgumentException("no column " + column + " in " + values.keySet());
        }
        return Optional.ofNullable(values.get(column));
    }

    /** The value of an integer column; exact or an exception. */
    public long number(String column) {
        return Long.parseLong(string(column));
    }

    /** The value of a UInt8 or Bool column. */
    public boolean flag(String column) {
        String text = string(column);
        return text.equals("1") || text.equals("true");
    }
}
