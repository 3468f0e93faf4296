package dev.remat.materialization.typed;

import dev.remat.materialization.typed.ColumnType.Plain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the text of a type. */
final class TypeParser {

    /** Deeper types are mistakes, and each level costs a level of the statement. */
    private static final int DEEPEST = 8;

    private final TypeCursor cursor;

    private TypeParser(TypeCursor cursor) {
        this.cursor = cursor;
    }

    static ColumnType parse(String text) {
        try {
            var cursor = new TypeCursor(text);
            ColumnType type = new TypeParser(cursor).type(1);
            cursor.expectEnd();
            return type;
        } catch (InvalidTypedColumn problem) {
            throw new InvalidTypedColumn("type '%s': %s".formatted(text, problem.getMessage()));
        }
    }

    private ColumnType type(int depth) {
        if (depth > DEEPEST) {
            throw new InvalidTypedColumn("types are nested more than %d deep".formatted(DEEPEST));
        }
        String name = cursor.word();
        ColumnType plain = withoutParameters(name);
        if (plain != null) {
            return plain;
        }
        return switch (name) {
            case "Decimal" -> decimal();
            case "Decimal32", "Decimal64", "Decimal128", "Decimal256" -> sizedDecimal(name);
            case "FixedString" -> new ColumnType.FixedString(one());
            case "DateTime" -> new ColumnType.DateTime(optionalZone());
            case "DateTime64" -> dateTime64();
            case "Enum8", "Enum16" -> enumeration(Integer.parseInt(name.substring(4)));
            default -> compound(name, depth + 1);
        };
    }

    private static @Nullable ColumnType withoutParameters(String name) {
        for (Plain plain : Plain.values()) {
            if (plain.sql().equals(name)) {
                return plain;
            }
        }
        return switch (name) {
            case "Int8", "Int16", "Int32", "Int64", "Int128", "Int256" ->
                new ColumnType.Int(true, Integer.parseInt(name.substring(3)));
            case "UInt8", "UInt16", "UInt32", "UInt64", "UInt128", "UInt256" ->
                new ColumnType.Int(false, Integer.parseInt(name.substring(4)));
            case "Float32", "Float64" -> new ColumnType.Floating(Integer.parseInt(name.substring(5)));
            default -> null;
        };
    }

    private ColumnType compound(String name, int depth) {
        ColumnType type;
        switch (name) {
            case "Array" -> {
                cursor.expect('(');
                type = new ColumnType.Array(type(depth));
            }
            case "Nullable" -> {
                cursor.expect('(');
                type = new ColumnType.OrNull(type(depth));
            }
            case "LowCardinality" -> {
                cursor.expect('(');
                type = new ColumnType.LowCardinality(type(depth));
            }
            case "Map" -> {
                cursor.expect('(');
                ColumnType key = type(depth);
                cursor.expect(',');
                type = new ColumnType.MapOf(key, type(depth));
            }
            case "Tuple" -> {
                cursor.expect('(');
                type = tuple(depth);
            }
            default -> throw new InvalidTypedColumn(KnownTypes.unknown(name));
        }
        cursor.expect(')');
        return type;
    }

    private ColumnType tuple(int depth) {
        List<ColumnType.Field> fields = new ArrayList<>();
        do {
            String name = cursor.name();
            if (cursor.at(',') || cursor.at(')') || cursor.at('(')) {
                throw new InvalidTypedColumn("fields of a Tuple need names, such as Tuple(city String, zip String)");
            }
            fields.add(new ColumnType.Field(name, type(depth)));
        } while (cursor.skip(','));
        return new ColumnType.Tuple(fields);
    }

    private ColumnType decimal() {
        cursor.expect('(');
        int precision = cursor.number();
        int scale = cursor.skip(',') ? cursor.number() : 0;
        cursor.expect(')');
        return new ColumnType.Decimal(precision, scale);
    }

    private ColumnType sizedDecimal(String name) {
        int precision = Map.of("Decimal32", 9, "Decimal64", 18, "Decimal128", 38, "Decimal256", 76)
                .getOrDefault(name, 0);
        return new ColumnType.Decimal(precision, one());
    }

    private ColumnType dateTime64() {
        cursor.expect('(');
        int precision = cursor.number();
        String zone = cursor.skip(',') ? cursor.string() : null;
        cursor.expect(')');
        return new ColumnType.DateTime64(precision, zone);
    }

    private @Nullable String optionalZone() {
        if (!cursor.skip('(')) {
            return null;
        }
        String zone = cursor.string();
        cursor.expect(')');
        return zone;
    }

    private ColumnType enumeration(int bits) {
        cursor.expect('(');
        Map<String, Integer> numbers = new LinkedHashMap<>();
        int next = 1;
        do {
            String name = cursor.string();
            int number = cursor.skip('=') ? cursor.number() : next;
            if (numbers.put(name, number) != null) {
                throw new InvalidTypedColumn("name '%s' is there twice".formatted(name));
            }
            next = number + 1;
        } while (cursor.skip(','));
        cursor.expect(')');
        return new ColumnType.Enumeration(bits, numbers);
    }

    private int one() {
        cursor.expect('(');
        int number = cursor.number();
        cursor.expect(')');
        return number;
    }
}
