package dev.remat.jobs.typed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
            oracles.put("Int" + bits, text -> JavaOracle.integer(text, true, bits));
            oracles.put("UInt" + bits, text -> JavaOracle.integer(text, false, bits));
        }
        oracles.put("Decimal(9, 2)", text -> JavaOracle.decimal(text, 9, 2));
        oracles.put("Decimal(18, 6)", text -> JavaOracle.decimal(text, 18, 6));
        oracles.put("Decimal(38, 10)", text -> JavaOracle.decimal(text, 38, 10));
        oracles.put("Decimal(76, 38)", text -> JavaOracle.decimal(text, 76, 38));
        assertLike(oracles, new ValueGenerator(random)::number);
    }

    @Test
    void readsFloatsLikeJava() {
        Map<String, UnaryOperator<String>> oracles = new LinkedHashMap<>();
        oracles.put("Float64", JavaOracle::float64);
        oracles.put("Float32", JavaOracle::float32);
        assertLike(oracles, new ValueGenerator(random)::number);
    }

    @Test
    void readsTimesLikeJavaTime() {
        Map<String, UnaryOperator<String>> oracles = new LinkedHashMap<>();
        oracles.put("Date", text -> JavaOracle.date(text, "1970-01-01", "2149-06-06"));
        oracles.put("Date32", text -> JavaOracle.date(text, "1900-01-01", "2299-12-31"));
        oracles.put("DateTime('UTC')", text -> JavaOracle.dateTime(text, 0, "UTC", true));
        oracles.put("DateTime64(0, 'UTC')", text -> JavaOracle.dateTime(text, 0, "UTC", false));
        oracles.put("DateTime64(3, 'UTC')", text -> JavaOracle.dateTime(text, 3, "UTC", false));
        oracles.put("DateTime64(6, 'Asia/Tokyo')", text -> JavaOracle.dateTime(text, 6, "Asia/Tokyo", false));
        assertLike(oracles, new ValueGenerator(random)::time);
    }

    @Test
    void readsEpochsLikeJavaTime() {
        Map<String, UnaryOperator<String>> oracles = new LinkedHashMap<>();
        oracles.put("Date; epoch-days", text -> JavaOracle.epochDate(text, "1", "2149-06-06"));
        oracles.put("Date; epoch-seconds", text -> JavaOracle.epochDate(text, "86400", "2149-06-06"));
        oracles.put("Date; epoch-nanos", text -> JavaOracle.epochDate(text, "86400e9", "2149-06-06"));
        oracles.put("DateTime64(0, 'UTC'); epoch-seconds", text -> JavaOracle.epochTime(text, 0, 0));
        oracles.put("DateTime64(3, 'UTC'); epoch-micros", text -> JavaOracle.epochTime(text, 6, 3));
        oracles.put("DateTime64(6, 'UTC'); epoch-millis", text -> JavaOracle.epochTime(text, 3, 6));
        oracles.put("DateTime64(6, 'UTC'); epoch-nanos", text -> JavaOracle.epochTime(text, 9, 6));
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
            expected.add(JavaOracle.hex(text));
        }
        List<TypedColumn> columns = List.of(TypedColumn.of("v", ColumnType.parse("String")));
        List<Row> rows = project(columns, payloads, column -> shown(column, "hex(%s)"));
        assertThat(rows.stream().map(row -> text(row, "v")).toList())
                .as("seed %d", seed)
                .isEqualTo(expected);
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
}
