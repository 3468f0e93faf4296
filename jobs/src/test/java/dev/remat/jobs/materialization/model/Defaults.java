package dev.remat.jobs.materialization.model;

import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ColumnType.Plain;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.InvalidTypedColumn;
import dev.remat.materialization.typed.TypedColumn;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What columns have where nothing gives them a value. */
public final class Defaults {

    private Defaults() {}

    /** Whether a text is one JSON value other than null that fits a column, so that a route may declare it. */
    public static boolean fits(TypedColumn column, String json) {
        try {
            var unused = DeclaredResult.value(json);
        } catch (InvalidTypedColumn notJson) {
            return false;
        }
        return ValueModel.read(column.type(), column.format(), PayloadReader.value(json))
                        .failure()
                == null;
    }

    /** What ClickHouse has in a row whose value nobody reads, as {@link ValueModel} would read it. */
    public static @Nullable Object ofType(ColumnType type) {
        if (type.holdsNull()) {
            return null;
        }
        if (type instanceof ColumnType.LowCardinality low) {
            return ofType(low.dictionary());
        }
        if (type instanceof ColumnType.Tuple tuple) {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            tuple.fields().forEach(field -> fields.put(field.name(), ofType(field.type())));
            return fields;
        }
        if (type instanceof ColumnType.Decimal decimal) {
            return BigDecimal.ZERO.setScale(decimal.scale()).toPlainString();
        }
        if (type instanceof ColumnType.Floating floating) {
            return floating.bits() == 32 ? (Object) 0f : (Object) 0d;
        }
        if (type instanceof ColumnType.FixedString fixed) {
            return "\0".repeat(fixed.length());
        }
        if (type instanceof ColumnType.Enumeration enumeration) {
            return Collections.min(enumeration.numbers().entrySet(), Map.Entry.comparingByValue())
                    .getKey();
        }
        if (type instanceof ColumnType.DateTime || type instanceof ColumnType.DateTime64) {
            return Instant.EPOCH;
        }
        if (type instanceof ColumnType.Array) {
            return List.of();
        }
        return type instanceof Plain plain ? ofPlain(plain) : type instanceof ColumnType.MapOf ? Map.of() : "0";
    }

    private static Object ofPlain(Plain type) {
        return switch (type) {
            case BOOL -> "false";
            case STRING -> "";
            case UUID -> "00000000-0000-0000-0000-000000000000";
            case DATE -> LocalDate.EPOCH;
            case DATE32 -> LocalDate.parse("1900-01-01");
            case IPV4 -> "0".repeat(8);
            case IPV6 -> "0".repeat(32);
            case JSON -> throw new IllegalArgumentException("JSON is not modelled");
        };
    }
}
