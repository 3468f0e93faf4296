package dev.remat.materialization.typed;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What to say to someone who wrote a type that is not there. */
final class KnownTypes {

    private static final List<String> NAMES = List.of(
            "Int8, Int16, Int32, Int64, Int128, Int256",
            "UInt8, UInt16, UInt32, UInt64, UInt128, UInt256",
            "Float32, Float64",
            "Decimal(p, s), Decimal32(s), Decimal64(s), Decimal128(s), Decimal256(s)",
            "Bool, String, FixedString(n), UUID, IPv4, IPv6",
            "Date, Date32, DateTime['zone'], DateTime64(p[, 'zone'])",
            "Enum8('a' = 1), Enum16('a' = 1)",
            "Array(T), Map(String, T), Tuple(name T), LowCardinality(T), Nullable(T)",
            "JSON");

    /** Names of other databases and of ClickHouse's aliases. */
    private static final Map<String, String> OTHERS = Map.ofEntries(
            Map.entry("TINYINT", "Int8"),
            Map.entry("SMALLINT", "Int16"),
            Map.entry("INT", "Int32"),
            Map.entry("INTEGER", "Int32"),
            Map.entry("BIGINT", "Int64"),
            Map.entry("REAL", "Float32"),
            Map.entry("FLOAT", "Float64"),
            Map.entry("DOUBLE", "Float64"),
            Map.entry("NUMERIC", "Decimal(p, s)"),
            Map.entry("BOOLEAN", "Bool"),
            Map.entry("CHAR", "String"),
            Map.entry("VARCHAR", "String"),
            Map.entry("NVARCHAR", "String"),
            Map.entry("TEXT", "String"),
            Map.entry("TIMESTAMP", "DateTime64(6, 'UTC')"),
            Map.entry("DATETIME2", "DateTime64(6, 'UTC')"),
            Map.entry("ENUM", "Enum8('a' = 1)"),
            Map.entry("JSONB", "JSON"),
            Map.entry("OBJECT", "JSON"),
            Map.entry("NESTED", "Array(Tuple(name T))"));

    private KnownTypes() {}

    static String unknown(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        String better = OTHERS.getOrDefault(upper, sameLetters(upper));
        return better.isEmpty()
                ? "unknown type %s; known are %s".formatted(name, String.join("; ", NAMES))
                : "unknown type %s; did you mean %s?".formatted(name, better);
    }

    private static String sameLetters(String upper) {
        return NAMES.stream()
                .flatMap(line -> java.util.Arrays.stream(line.split(",? (?=[A-Z])", -1)))
                .filter(known -> known.replaceAll("[(\\['].*", "")
                        .toUpperCase(Locale.ROOT)
                        .equals(upper))
                .findFirst()
                .orElse("");
    }
}
