package dev.remat.materialization.typed;

import dev.remat.materialization.quote.Quote;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The type of a declared column, as a checked tree.
 *
 * <p>A tree that exists is one that ClickHouse 24.8 and later create by default. What stands in a statement is {@link
 * #sql}, written from the tree: nothing of the text that people typed gets there.
 */
public sealed interface ColumnType {

    /** The type as ClickHouse itself writes it, quoted where names are in it. */
    String sql();

    /** The types directly inside this one. */
    default List<ColumnType> inner() {
        return List.of();
    }

    /** Whether a column of this type can hold NULL. */
    default boolean holdsNull() {
        return false;
    }

    /** The version of ClickHouse that has the type for everyday use; empty where every supported one has it. */
    default Optional<String> since() {
        return inner().stream().flatMap(type -> type.since().stream()).findFirst();
    }

    /** This type and all types inside it. */
    default Stream<ColumnType> all() {
        return Stream.concat(Stream.of(this), inner().stream().flatMap(ColumnType::all));
    }

    /**
     * Reads a type as people write it.
     *
     * @throws InvalidTypedColumn if it is unknown, ill-formed, or one that ClickHouse would not create
     */
    static ColumnType parse(String text) {
        return TypeParser.parse(text);
    }

    /** Types without parameters, other than numbers. */
    enum Plain implements ColumnType {
        BOOL("Bool"),
        STRING("String"),
        UUID("UUID"),
        DATE("Date"),
        DATE32("Date32"),
        IPV4("IPv4"),
        IPV6("IPv6"),
        /** An object with any keys, held by ClickHouse's type of that name; a whole column, never inside of another type. */
        JSON("JSON");

        private final String sql;

        Plain(String sql) {
            this.sql = sql;
        }

        @Override
        public String sql() {
            return sql;
        }

        @Override
        public Optional<String> since() {
            return this == JSON ? Optional.of("25.3") : Optional.empty();
        }
    }

    /** {@code Int8} to {@code Int256}, {@code UInt8} to {@code UInt256}. */
    record Int(boolean signed, int bits) implements ColumnType {

        public Int {
            require(Set.of(8, 16, 32, 64, 128, 256).contains(bits), "integers have 8, 16, 32, 64, 128 or 256 bits");
        }

        @Override
        public String sql() {
            return (signed ? "Int" : "UInt") + bits;
        }
    }

    /** {@code Float32} or {@code Float64}. */
    record Floating(int bits) implements ColumnType {

        public Floating {
            require(bits == 32 || bits == 64, "floats have 32 or 64 bits");
        }

        @Override
        public String sql() {
            return "Float" + bits;
        }
    }

    /** A number of {@code precision} digits, {@code scale} of them after the point. */
    record Decimal(int precision, int scale) implements ColumnType {

        public Decimal {
            require(precision >= 1 && precision <= 76, "a Decimal has 1 to 76 digits, not " + precision);
            require(
                    scale >= 0 && scale <= precision,
                    "the scale of Decimal(%1$d, s) is 0 to %1$d, not %2$d".formatted(precision, scale));
        }

        /** The digits of the narrowest storage that holds it. */
        public int storedDigits() {
            return Stream.of(9, 18, 38, 76)
                    .filter(digits -> digits >= precision)
                    .findFirst()
                    .orElseThrow();
        }

        @Override
        public String sql() {
            return "Decimal(%d, %d)".formatted(precision, scale);
        }
    }

    /** Text of at most {@code length} bytes, padded with zero bytes. */
    record FixedString(int length) implements ColumnType {

        public FixedString {
            require(
                    length >= 1 && length <= 256,
                    "FixedString has 1 to 256 bytes, not %d; take String for longer text".formatted(length));
        }

        @Override
        public String sql() {
            return "FixedString(%d)".formatted(length);
        }
    }

    /** Seconds since 1970; a text without an offset is read in {@code zone}, in UTC where it is null. */
    record DateTime(@Nullable String zone) implements ColumnType {

        public DateTime {
            requireZone(zone);
        }

        @Override
        public String sql() {
            return zone == null ? "DateTime" : "DateTime(%s)".formatted(Quote.literal(zone));
        }
    }

    /** Like {@link DateTime} with {@code precision} digits of a second. */
    record DateTime64(int precision, @Nullable String zone) implements ColumnType {

        public DateTime64 {
            require(
                    precision >= 0 && precision <= 9,
                    "DateTime64 has 0 to 9 digits of a second, not %d".formatted(precision));
            requireZone(zone);
        }

        @Override
        public String sql() {
            return zone == null
                    ? "DateTime64(%d)".formatted(precision)
                    : "DateTime64(%d, %s)".formatted(precision, Quote.literal(zone));
        }
    }

    /** {@code Enum8} or {@code Enum16}: numbers by name, in declared order. */
    record Enumeration(int bits, Map<String, Integer> numbers) implements ColumnType {

        public Enumeration {
            require(bits == 8 || bits == 16, "enums have 8 or 16 bits");
            require(!numbers.isEmpty(), "an enum needs at least one name");
            int least = -(1 << (bits - 1));
            Set<Integer> seen = new HashSet<>();
            numbers.forEach((name, number) -> {
                require(
                        number >= least && number < -least,
                        "'%s' = %d is outside of Enum%d".formatted(name, number, bits));
                require(seen.add(number), "number %d is there twice".formatted(number));
            });
            numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
        }

        @Override
        public String sql() {
            return numbers.entrySet().stream()
                    .map(entry -> Quote.literal(entry.getKey()) + " = " + entry.getValue())
                    .collect(Collectors.joining(", ", "Enum%d(".formatted(bits), ")"));
        }
    }

    /** Any number of elements. */
    record Array(ColumnType element) implements ColumnType {

        public Array {
            requireNoJson(element);
        }

        @Override
        public String sql() {
            return "Array(%s)".formatted(element.sql());
        }

        @Override
        public List<ColumnType> inner() {
            return List.of(element);
        }
    }

    /** A JSON object with any keys; keys are {@code String} or {@code LowCardinality(String)}. */
    record MapOf(ColumnType key, ColumnType value) implements ColumnType {

        public MapOf {
            require(
                    key == Plain.STRING || key.equals(new LowCardinality(Plain.STRING)),
                    "the key of a Map is String or LowCardinality(String), not " + key.sql());
            requireNoJson(value);
        }

        @Override
        public String sql() {
            return "Map(%s, %s)".formatted(key.sql(), value.sql());
        }

        @Override
        public List<ColumnType> inner() {
            return List.of(key, value);
        }
    }

    /** A JSON object with known keys. */
    record Tuple(List<Field> fields) implements ColumnType {

        public Tuple {
            fields = List.copyOf(fields);
            require(!fields.isEmpty(), "a Tuple needs at least one field, such as Tuple(city String)");
            Set<String> names = new HashSet<>();
            for (Field field : fields) {
                require(names.add(field.name()), "field '%s' is there twice".formatted(field.name()));
                requireNoJson(field.type());
            }
        }

        @Override
        public String sql() {
            return fields.stream()
                    .map(field ->
                            Quote.identifier(field.name()) + ' ' + field.type().sql())
                    .collect(Collectors.joining(", ", "Tuple(", ")"));
        }

        @Override
        public List<ColumnType> inner() {
            return fields.stream().map(Field::type).toList();
        }
    }

    /** One field of a {@link Tuple}; its name is the key in the JSON object. */
    record Field(String name, ColumnType type) {

        public Field {
            require(!name.isBlank(), "a field of a Tuple needs a name");
        }
    }

    /** Text stored by dictionary. */
    record LowCardinality(ColumnType dictionary) implements ColumnType {

        public LowCardinality {
            ColumnType plain = dictionary instanceof OrNull nullable ? nullable.type() : dictionary;
            require(
                    plain == Plain.STRING || plain instanceof FixedString,
                    "LowCardinality is for String and FixedString; ClickHouse refuses LowCardinality(%s) by default"
                            .formatted(dictionary.sql()));
        }

        @Override
        public String sql() {
            return "LowCardinality(%s)".formatted(dictionary.sql());
        }

        @Override
        public List<ColumnType> inner() {
            return List.of(dictionary);
        }

        @Override
        public boolean holdsNull() {
            return dictionary.holdsNull();
        }
    }

    /** A value or NULL. */
    record OrNull(ColumnType type) implements ColumnType {

        public OrNull {
            require(
                    type != Plain.JSON,
                    "JSON has no NULL here; declare a value for absent and null, such as default = {} and on-null = {}");
            require(
                    !(type instanceof OrNull),
                    "Nullable(Nullable(…)) says the same twice; write %s".formatted(type.sql()));
            require(
                    !(type instanceof LowCardinality),
                    "write LowCardinality(Nullable(…)) in place of Nullable(LowCardinality(…))");
            require(
                    !(type instanceof Array || type instanceof MapOf || type instanceof Tuple),
                    "ClickHouse has no Nullable(%s); put Nullable inside, around the values".formatted(type.sql()));
        }

        @Override
        public String sql() {
            return "Nullable(%s)".formatted(type.sql());
        }

        @Override
        public List<ColumnType> inner() {
            return List.of(type);
        }

        @Override
        public boolean holdsNull() {
            return true;
        }
    }

    private static void requireNoJson(ColumnType inner) {
        require(
                inner != Plain.JSON,
                "JSON is the type of a whole column, not of a part; declare the whole as JSON, or take String for the part");
    }

    private static void requireZone(@Nullable String zone) {
        require(
                zone == null || java.time.ZoneId.getAvailableZoneIds().contains(zone),
                "time zone '%s' is unknown; write it like 'UTC' or 'Europe/Berlin'".formatted(zone));
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new InvalidTypedColumn(message);
        }
    }
}
