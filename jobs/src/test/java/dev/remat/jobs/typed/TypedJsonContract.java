package dev.remat.jobs.typed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.sql.typed.TypedSource;
import dev.remat.materialization.sql.typed.TypedSql;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TypedColumn;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects in the type JSON: the same ones, or a reason, whatever other rows are read together with them. */
abstract class TypedJsonContract extends TypedTestBase {

    private static final TypedColumn J = TypedColumn.of("j", ColumnType.parse("JSON"));

    private static final List<String> SCALARS = List.of(
            "0.5",
            "1",
            "-1",
            "9007199254740993",
            "18446744073709551615",
            "1e30",
            "true",
            "false",
            "\"x\"",
            "\"1\"",
            "\"2026-01-31\"",
            "\"\\/\"",
            "null",
            "null");

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final long seed = Long.getLong("remat.typed.seed", System.nanoTime());
    private final RandomGenerator random = new SplittableRandom(seed);

    @ParameterizedTest
    @ValueSource(strings = {"1", "0"})
    void holdsGeneratedObjectsExactlyOrSaysWhyNot(String simdjson) {
        settings.put("allow_simdjson", simdjson);
        List<String> objects = new ArrayList<>();
        for (int i = 0; i < 1500; i++) {
            objects.add("{\"a\":%s,\"b\":%s}".formatted(value(3), value(1)));
        }
        List<Row> rows = project(
                List.of(J),
                objects.stream()
                        .map("{\"j\":%s}"::formatted)
                        .map(TypedCase::bytes)
                        .toList());
        int held = 0;
        for (int i = 0; i < objects.size(); i++) {
            String shown = text(rows.get(i), "j");
            JsonNode sent = parse(objects.get(i));
            assertThat(shown.startsWith("!"))
                    .as("seed %d, %s -> %s", seed, objects.get(i), shown)
                    .isEqualTo(isRefused(sent));
            if (!shown.startsWith("!")) {
                assertThat(simple(parse(shown)))
                        .as("seed %d, %s", seed, objects.get(i))
                        .isEqualTo(simple(sent));
                held++;
            }
        }
        assertThat(held).isBetween(200, 1300);
    }

    /** Also where the table has more paths than the type keeps apart. */
    @Test
    void aTableHoldsWhatTheProjectionGave() {
        List<String> literals = new ArrayList<>();
        for (int i = 0; i < 1500; i++) {
            literals.add("'%s'"
                    .formatted("{\"j\":{\"k%d\":%s,\"a\":%s}}"
                            .formatted(i, value(1), value(2))
                            .replace("\\", "\\\\")));
        }
        String typed = TypedSql.select(
                List.of(J),
                List.of("n"),
                TypedSource.payloads(
                        "SELECT c.1 AS n, c.2 AS dpone_cdc_payload_json FROM (SELECT arrayJoin(arrayZip(range(1500), [%s])) AS c)"
                                .formatted(String.join(", ", literals))));
        execute("CREATE TABLE held (n UInt64, j JSON) ENGINE = MergeTree ORDER BY n");
        for (int part = 0; part < 3; part++) {
            execute("INSERT INTO held SELECT n, j FROM (%s) WHERE remat_reason_j = '' AND n %% 3 = %d"
                    .formatted(typed, part));
        }
        execute("OPTIMIZE TABLE held FINAL");
        List<JsonNode> held = shown("held WHERE 1");
        assertThat(held)
                .as("seed %d", seed)
                .hasSizeGreaterThan(1024)
                .isEqualTo(shown("(%s) WHERE remat_reason_j = ''".formatted(typed)));
    }

    /** Objects in the order of their rows; whole numbers may be held as integers or as floats. */
    private List<JsonNode> shown(String rows) {
        return query("SELECT toString(j) AS j FROM %s ORDER BY n SETTINGS %s".formatted(rows, shownBy)).stream()
                .map(row -> simple(parse(row.string("j"))))
                .toList();
    }

    private void execute(String sql) {
        connector.execute(
                new ClickHouseStatement(sql, "test_" + UUID.randomUUID(), Map.of(), settings, Duration.ofMinutes(2)));
    }

    @Test
    void aRowDoesNotChangeThoseThatAreReadWithIt() {
        List<Row> rows = project(
                List.of(J),
                payloads(
                        "{\"j\":{\"a\":[0.5]}}",
                        "{\"j\":{\"a\":[9007199254740993]}}",
                        "{\"j\":{\"a\":[{\"b\":1}]}}",
                        "{\"j\":{\"a\":[null]}}",
                        "{\"j\":{\"a\":0.5}}",
                        "{\"j\":{\"a\":9007199254740993}}",
                        "{\"j\":{\"a\":1,\"a\":2}}",
                        "{\"j\":{\"a\":\"x\"}}"));
        assertThat(rows.stream().map(row -> text(row, "j")))
                .containsExactly(
                        "{\"a\":[0.5]}",
                        "!too-many-digits",
                        "{\"a\":[{\"b\":1}]}",
                        "!changed-by-type",
                        "{\"a\":0.5}",
                        "{\"a\":9007199254740993}",
                        "!changed-by-type",
                        "{\"a\":\"x\"}");
    }

    /** Texts that look like times stay texts, and the check does not mind how a profile writes JSON. */
    @ParameterizedTest
    @CsvSource({
        "output_format_json_quote_64bit_integers, 1",
        "output_format_json_quote_64bit_floats, 1",
        "output_format_json_escape_forward_slashes, 0",
        "input_format_try_infer_datetimes, 1",
        "input_format_json_read_bools_as_numbers, 1"
    })
    void keepsJsonObjectsExactUnderOtherSettings(String setting, String value) {
        shownBy = setting + " = " + value;
        TypedColumn json = J.whenAbsent(DeclaredResult.value("{\"x/y\":[1,\"1\",0.5,true]}"));
        for (String payload : List.of("{}", "{\"j\":{\"t\":[\"2026-01-31T10:00:00Z\"],\"b\":[true,2,\"\\/\",0.25]}}")) {
            assertThat(projectBatch(
                            List.of(json),
                            payloads(payload),
                            one -> "remat_reason_j AS reason, toString(JSONAllPathsWithTypes(j)) AS paths"))
                    .allSatisfy(row -> assertThat(row.string("reason") + row.string("paths"))
                            .startsWith("{'")
                            .doesNotContain("Date"))
                    .hasSize(1);
        }
    }

    @Test
    void readsJsonBesideOtherColumnsOfTheSamePath() {
        String payload = "{\"o\":{\"i\":{\"n\":1,\"s\":\"1\"}},\"x\":1e999}";
        List<TypedColumn> columns = List.of(
                at("whole", "JSON", "o"),
                at("number", "Int64", "o.i.n"),
                at("part", "JSON", "o.i"),
                at("none", "JSON", "o.i.n"));
        Row row = project(columns, payloads(payload)).get(0);
        assertThat(columns.stream().map(column -> text(row, column.name())))
                .containsExactly("{\"i\":{\"n\":1,\"s\":\"1\"}}", "1", "{\"n\":1,\"s\":\"1\"}", "!wrong-json-type");
        assertThat(text(project(List.of(J), payloads("{")).get(0), "j")).isEqualTo("!malformed-document");
    }

    private static TypedColumn at(String name, String type, String path) {
        return TypedColumn.of(name, ColumnType.parse(type)).at(PayloadPath.parse(path));
    }

    private String value(int depth) {
        int kind = depth == 0 ? 0 : random.nextInt(10);
        if (kind < 5) {
            return SCALARS.get(random.nextInt(SCALARS.size()));
        }
        List<String> parts = new ArrayList<>();
        for (int part = random.nextInt(4); part > 0; part--) {
            parts.add((kind < 8 ? "" : "\"k" + part + "\":") + value(depth - 1));
        }
        return (kind < 8 ? "[%s]" : "{%s}").formatted(String.join(",", parts));
    }

    private static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(json, e);
        }
    }

    /** Whether the page says that an object is refused. */
    private static boolean isRefused(JsonNode node) {
        boolean here = false;
        if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                boolean isLong = array.get(i).isIntegralNumber()
                        && array.get(i).bigIntegerValue().abs().toString().length() > 15;
                boolean isLone = array.get(i).isNull() && !isSingle(array.get(i - 1)) && !isSingle(array.get(i + 1));
                here |= isLong || isLone;
            }
        }
        for (JsonNode part : node) {
            boolean holdsNothing = part.isObject() && simple(part).isEmpty();
            here |= isRefused(part) || (node.isObject() && holdsNothing);
        }
        return here;
    }

    private static boolean isSingle(@Nullable JsonNode node) {
        return node != null && node.isValueNode() && !node.isNull();
    }

    /** Without members that are null, and numbers by their value. */
    private static JsonNode simple(JsonNode node) {
        if (node instanceof ObjectNode object) {
            ObjectNode out = JsonNodeFactory.instance.objectNode();
            object.properties().stream()
                    .filter(member -> !member.getValue().isNull())
                    .forEach(member -> out.set(member.getKey(), simple(member.getValue())));
            return out;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode out = JsonNodeFactory.instance.arrayNode();
            array.forEach(element -> out.add(simple(element)));
            return out;
        }
        return node.isNumber()
                ? JsonNodeFactory.instance.textNode("number "
                        + new BigDecimal(node.asText()).stripTrailingZeros().toPlainString())
                : node;
    }
}
