package dev.remat.jobs.typed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ParseFailure;
import dev.remat.materialization.typed.TypedColumn;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Generated values, against what plain Java says about them. */
abstract class TypedOracleContract extends TypedTestBase {

    private static final int VALUES = 1200;

    private final long seed = Long.getLong("remat.typed.seed", System.nanoTime());
    private final RandomGenerator random = new java.util.SplittableRandom(seed);

    @Test
    void readsNumbersLikeBigDecimal() {
        Map<String, UnaryOperator<String>> oracles = new LinkedHashMap<>();
        for (int bits : List.of(8, 16, 32, 64, 128, 256)) {
            oracles.put(
                    "Int" + bits, text -> JavaOracle.integer(text, true, bits).toString());
            oracles.put(
                    "UInt" + bits, text -> JavaOracle.integer(text, false, bits).toString());
        }
        oracles.put("Decimal(9, 2)", text -> JavaOracle.decimal(text, 9, 2).toString());
        oracles.put("Decimal(18, 6)", text -> JavaOracle.decimal(text, 18, 6).toString());
        oracles.put("Decimal(38, 10)", text -> JavaOracle.decimal(text, 38, 10).toString());
        oracles.put("Decimal(76, 38)", text -> JavaOracle.decimal(text, 76, 38).toString());
        assertLike(oracles, new ValueGenerator(random)::number);
    }

    @Test
    void readsFloatsLikeJava() {
        Map<String, UnaryOperator<String>> oracles = new LinkedHashMap<>();
        oracles.put("Float64", text -> bits(JavaOracle.float64(text)));
        oracles.put("Float32", text -> bits(JavaOracle.float32(text)));
        assertLike(oracles, new ValueGenerator(random)::number);
    }

    @Test
    void readsTimesLikeJavaTime() {
        Map<String, UnaryOperator<String>> oracles = new LinkedHashMap<>();
        oracles.put("Date", text -> date(text, "1970-01-01", "2149-06-06"));
        oracles.put("Date32", text -> date(text, "1900-01-01", "2299-12-31"));
        oracles.put("DateTime('UTC')", text -> dateTime(text, 0, "UTC", true));
        oracles.put("DateTime64(0, 'UTC')", text -> dateTime(text, 0, "UTC", false));
        oracles.put("DateTime64(3, 'UTC')", text -> dateTime(text, 3, "UTC", false));
        oracles.put("DateTime64(6, 'Asia/Tokyo')", text -> dateTime(text, 6, "Asia/Tokyo", false));
        assertLike(oracles, new ValueGenerator(random)::time);
    }

    @Test
    void readsEpochsLikeJavaTime() {
        Map<String, UnaryOperator<String>> oracles = new LinkedHashMap<>();
        oracles.put("Date; epoch-days", text -> EpochOracle.date(text, "1", "2149-06-06"));
        oracles.put("Date; epoch-seconds", text -> EpochOracle.date(text, "86400", "2149-06-06"));
        oracles.put("Date; epoch-nanos", text -> EpochOracle.date(text, "86400e9", "2149-06-06"));
        oracles.put("DateTime64(0, 'UTC'); epoch-seconds", text -> EpochOracle.time(text, 0, 0));
        oracles.put("DateTime64(3, 'UTC'); epoch-micros", text -> EpochOracle.time(text, 6, 3));
        oracles.put("DateTime64(6, 'UTC'); epoch-millis", text -> EpochOracle.time(text, 3, 6));
        oracles.put("DateTime64(6, 'UTC'); epoch-nanos", text -> EpochOracle.time(text, 9, 6));
        assertLike(oracles, new ValueGenerator(random)::epoch);
    }

    @Test
    void readsTextByteForByte() {
        List<byte[]> payloads = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        var generator = new ValueGenerator(random);
        for (int i = 0; i < VALUES; i++) {
            String text = generator.text();
            payloads.add(TypedCase.bytes("{\"v\":" + generator.json(text) + "}"));
            expected.add(hex(text));
        }
        List<TypedColumn> columns = List.of(TypedColumn.of("v", ColumnType.parse("String")));
        List<Row> rows = project(columns, payloads, column -> shown(column, "hex(%s)"));
        assertThat(rows.stream().map(row -> text(row, "v")).toList())
                .as("seed %d", seed)
                .isEqualTo(expected);
    }

    private static String bits(Reading number) {
        return number.map(value -> "bits "
                        + (value instanceof Float narrow
                                ? Integer.toUnsignedString(Float.floatToRawIntBits(narrow))
                                : Long.toUnsignedString(Double.doubleToRawLongBits((Double) value))))
                .toString();
    }

    private static String date(String text, String first, String last) {
        return TimeOracle.date(text, LocalDate.parse(first), LocalDate.parse(last))
                .map("'%s'"::formatted)
                .toString();
    }

    private static String dateTime(String text, int digits, String zone, boolean isShort) {
        var shown = DateTimeFormatter.ofPattern(
                        "yyyy-MM-dd HH:mm:ss" + (digits == 0 ? "" : "." + "S".repeat(digits)), Locale.ROOT)
                .withZone(ZoneId.of(zone));
        return TimeOracle.dateTime(text, digits, ZoneId.of(zone), isShort)
                .map(instant -> "'" + shown.format((Instant) instant) + "'")
                .toString();
    }

    private static String bitsOrText(TypedColumn column) {
        return column.type() instanceof ColumnType.Floating floating
                ? shown(column, "concat('bits ', toString(reinterpretAsUInt%d(%%s)))".formatted(floating.bits()))
                : text(column);
    }

    private void assertLike(Map<String, UnaryOperator<String>> oracles, java.util.function.Supplier<String> values) {
        List<String> texts = new ArrayList<>();
        List<byte[]> payloads = new ArrayList<>();
        for (int i = 0; i < VALUES; i++) {
            String text = values.get();
            boolean quoted = !text.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?") || random.nextBoolean();
            texts.add(text);
            payloads.add(TypedCase.bytes("{\"v\":" + (quoted ? '"' + text + '"' : text) + "}"));
        }
        List<TypedColumn> columns = new ArrayList<>();
        for (String type : oracles.keySet()) {
            columns.add(new TypedCase(type, "", "")
                    .column("c" + columns.size())
                    .at(dev.remat.materialization.typed.PayloadPath.key("v")));
        }
        List<Row> rows = project(columns, payloads, TypedOracleContract::bitsOrText);
        for (int i = 0; i < VALUES; i++) {
            int column = 0;
            for (var oracle : oracles.entrySet()) {
                assertThat(text(rows.get(i), "c" + column++))
                        .as("%s as %s, seed %d", texts.get(i), oracle.getKey(), seed)
                        .isEqualTo(oracle.getValue().apply(texts.get(i)));
            }
        }
    }

    /** The text's bytes, or the reason why it has none. */
    private static String hex(String text) {
        boolean hasLoneSurrogate =
                text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
        return hasLoneSurrogate
                ? Reading.failed(ParseFailure.LONE_SURROGATE).toString()
                : HexFormat.of().withUpperCase().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
}
