package dev.remat.materialization.sql.typed;

import dev.remat.materialization.sql.typed.DocumentSql.Numbers;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ColumnType.Plain;
import dev.remat.materialization.typed.TimeFormat;

/** The conversion of each type. */
final class Conversions {

    private Conversions() {}

    /** How numbers stand in the raw values that the conversion of a type reads. */
    static Numbers numbers(ColumnType type) {
        return type == Plain.JSON ? Numbers.TOLD_FROM_STRINGS : Numbers.QUOTED;
    }

    static Conversion of(ColumnType type, TimeFormat format) {
        if (type instanceof Plain plain) {
            return plain(plain, format);
        }
        if (type instanceof ColumnType.Int integer) {
            return NumberSql.integer(integer);
        }
        if (type instanceof ColumnType.Floating floating) {
            return NumberSql.floating(floating);
        }
        if (type instanceof ColumnType.Decimal decimal) {
            return NumberSql.decimal(decimal);
        }
        if (type instanceof ColumnType.FixedString fixed) {
            return ScalarSql.fixedString(fixed.length());
        }
        if (type instanceof ColumnType.DateTime dateTime) {
            return TimeSql.dateTime(format, dateTime.zone());
        }
        if (type instanceof ColumnType.DateTime64 dateTime) {
            return TimeSql.dateTime64(format, dateTime);
        }
        if (type instanceof ColumnType.Enumeration enumeration) {
            return ScalarSql.enumeration(enumeration);
        }
        return compound(type, format);
    }

    private static Conversion compound(ColumnType type, TimeFormat format) {
        if (type instanceof ColumnType.OrNull nullable) {
            return NestedSql.orNull(of(nullable.type(), format));
        }
        if (type instanceof ColumnType.LowCardinality low) {
            return of(low.dictionary(), format);
        }
        if (type instanceof ColumnType.Array array) {
            return NestedSql.array(of(array.element(), format));
        }
        if (type instanceof ColumnType.MapOf map) {
            return NestedSql.map(of(map.value(), format));
        }
        if (type instanceof ColumnType.Tuple tuple) {
            return NestedSql.tuple(
                    tuple.fields(),
                    tuple.fields().stream()
                            .map(field -> of(field.type(), format))
                            .toList());
        }
        throw new IllegalStateException("no conversion for " + type.sql());
    }

    private static Conversion plain(Plain type, TimeFormat format) {
        return switch (type) {
            case BOOL -> ScalarSql.bool();
            case STRING -> ScalarSql.string();
            case UUID -> ScalarSql.uuid();
            case DATE -> TimeSql.date(format, TimeLimits.DATE);
            case DATE32 -> TimeSql.date(format, TimeLimits.DATE32);
            case IPV4 -> ScalarSql.ipv4();
            case IPV6 -> ScalarSql.ipv6();
            case JSON -> JsonSql.json();
        };
    }
}
