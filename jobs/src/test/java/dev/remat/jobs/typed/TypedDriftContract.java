package dev.remat.jobs.typed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.sql.typed.DriftSql;
import dev.remat.materialization.typed.JsonType;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of payloads and the types of their values. */
abstract class TypedDriftContract extends TypedTestBase {

    /** One SELECT row per payload, with position {@code p1}, {@code p2} … */
    private static String select(List<byte[]> payloads) {
        List<String> rows = new ArrayList<>();
        for (byte[] payload : payloads) {
            rows.add("(%d, '%s')".formatted(rows.size() + 1, HexFormat.of().formatHex(payload)));
        }
        return """
                SELECT
                    unhex(p.2) AS dpone_cdc_payload_json,
                    concat('p', toString(p.1)) AS dpone_cdc_position,
                    toDateTime64('2026-01-01 00:00:00', 3, 'UTC') + intDiv(p.1, 2) AS dpone_cdc_ingested_at,
                    concat('{"id":', toString(p.1), '}') AS dpone_cdc_unique_key_json,
                    concat('h', toString(p.1)) AS dpone_cdc_unique_key_hash
                FROM (SELECT arrayJoin([%s]) AS p)""".formatted(String.join(", ", rows));
    }

    private List<String> keys(String... payloads) {
        return query(DriftSql.keys(select(payloads(payloads)))).stream()
                .map(row -> Stream.of("key", "json_type", "rows", "first_position", "first_key", "example")
                        .map(row::string)
                        .collect(Collectors.joining(" ")))
                .toList();
    }

    private String only(String payload) {
        List<String> keys = keys(payload);
        assertThat(keys).hasSize(1);
        return keys.get(0);
    }

    @Test
    void countsKeysAndTypesAndShowsTheFirst() {
        assertThat(keys(
                        "{\"a\":1,\"b\":\"x\"}",
                        "{\"a\":\"2\",\"b\":\"y\",\"c\":[true]}",
                        "{\"a\":3.50,\"b\":null,\"d\":{\"e\":[1,\"1\"]}}",
                        "{}",
                        "{\"b\":false}"))
                .containsExactly(
                        "a number 2 p1 {\"id\":1} 1",
                        "a string 1 p2 {\"id\":2} \"2\"",
                        "b boolean 1 p5 {\"id\":5} false",
                        "b null 1 p3 {\"id\":3} null",
                        "b string 2 p1 {\"id\":1} \"x\"",
                        "c array 1 p2 {\"id\":2} [true]",
                        "d object 1 p3 {\"id\":3} {\"e\":[1,\"1\"]}");
    }

    @Test
    void isEmptyForNoRowsAndForNoKeys() {
        assertThat(keys("{}", " { } ")).isEmpty();
        assertThat(query(DriftSql.keys(select(payloads("{\"a\":1}")) + " WHERE 0")))
                .isEmpty();
    }

    @Test
    void theFirstIsThatOfTheLeastTimePositionAndHash() {
        List<byte[]> payloads = payloads("{\"a\":0}", "{\"a\":1}", "{\"a\":2}");
        String reversed = select(payloads)
                .replace("+ intDiv(p.1, 2)", "- intDiv(p.1, 2)")
                .replace("concat('p', toString(p.1))", "concat('p', toString(9 - p.1))");
        assertThat(query(DriftSql.keys(reversed)))
                .allSatisfy(row -> assertThat(row.string("first_position") + row.string("example"))
                        .isEqualTo("p62"))
                .allSatisfy(row -> assertThat(row.string("first_key_hash") + row.string("first_ingested"))
                        .isEqualTo("h32025-12-31 23:59:59.000"))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1e999 | number | 1e999",
                "-0.10 | number | -0.10",
                "01 | malformed | malformed",
                "tru | malformed | malformed",
                "NaN | number | NaN",
                "-Infinity | number | -Infinity",
                "\"<FF>\" | malformed | malformed",
                "\"\\ud800\" | malformed | malformed",
                "[1,\"<FF>\",2,1e999] | array | [1,malformed,2,1e999]",
                "{\"b\":01,\"c\":\"3\"} | object | {\"b\":malformed,\"c\":\"3\"}",
                "[9,\"5\"] | array | [9,\"5\"]",
                "[9,5] | array | [9,5]",
                "[\"[9,\",\"]\",7] | array | [\"[9,\",\"]\",7]",
                "\"[9,5]\" | string | \"[9,5]\"",
                "\"\\u00015\" | string | \"\\u00015\"",
                "\"5\" | string | \"5\"",
                "\"\" | string | \"\"",
                "[] | array | []",
                "{} | object | {}"
            })
    void tellsTypesApartWhateverTheValueIs(String json, String type, String example) {
        assertThat(only("{\"a\":%s}".formatted(json))).isEqualTo("a %s 1 p1 {\"id\":1} %s".formatted(type, example));
        assertThat(keys("{\"x\":1e999,\"a\":%s,\"y\":\"<FF>\"}".formatted(json)))
                .containsExactly(
                        "a %s 1 p1 {\"id\":1} %s".formatted(type, example),
                        "x number 1 p1 {\"id\":1} 1e999",
                        "y malformed 1 p1 {\"id\":1} malformed");
    }

    @Test
    void countsAKeyThatIsThereTwiceOnceByItsLastValue() {
        assertThat(only("{\"a\":1,\"a\":\"x\",\"\\u0061\":null}")).isEqualTo("a null 1 p1 {\"id\":1} null");
    }

    @Test
    void showsAtMostAHundredCharactersCutBetweenThem() {
        assertThat(only("{\"a\":\"%s\"}".formatted("é😀1".repeat(2000))))
                .isEqualTo("a string 1 p1 {\"id\":1} \"" + "é😀1".repeat(33));
        assertThat(only("{\"a\":%s}".formatted("1234567890".repeat(200))))
                .isEqualTo("a number 1 p1 {\"id\":1} " + "1234567890".repeat(10));
        assertThat(only("{\"a\":[%s]}".formatted("1,".repeat(999) + "1")))
                .isEqualTo("a array 1 p1 {\"id\":1} [" + "1,".repeat(49) + "1");
        assertThat(only("{\"a\":[\"%s\"]}".formatted("1\\\"2".repeat(999))))
                .isEqualTo("a array 1 p1 {\"id\":1} [\"" + "1\\\"2".repeat(24) + "1\\");
    }

    @Test
    void namesKeysAsTheyAre() {
        assertThat(keys("{\"\":1,\"it's `\\\\\\u00e9\":2,\" \":3}"))
                .containsExactly(
                        " number 1 p1 {\"id\":1} 1",
                        "  number 1 p1 {\"id\":1} 3",
                        "it's `\\é number 1 p1 {\"id\":1} 2");
    }

    @Test
    void namesAKeyThatCannotBeReadAndNotItsValue() {
        assertThat(keys("{\"<FF>\":1,\"a\":7,\"\\ud800\":{\"a\":8}}", "{\"\\u0001\":3,\"\\u0002\":4}"))
                .containsExactly(
                        "\u0001 number 1 p2 {\"id\":2} 3",
                        "\u0002 number 1 p2 {\"id\":2} 4",
                        "(unreadable key) malformed 1 p1 {\"id\":1} malformed",
                        "a number 1 p1 {\"id\":1} 7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "[]", "{\"a\":1", "{\"a\":1} {}", "{a:1}"})
    void countsDocumentsThatAreNone(String payload) {
        assertThat(keys("{\"a\":1}", payload, payload))
                .containsExactly(" malformed-document 2 p2 {\"id\":2} " + payload, "a number 1 p1 {\"id\":1} 1");
    }

    @Test
    void showsTheBeginningOfADocumentThatIsNoneInUtf8() {
        assertThat(only("{<FF>é" + "x".repeat(200)))
                .isEqualTo(" malformed-document 1 p1 {\"id\":1} {\uFFFDé" + "x".repeat(97));
    }

    @Test
    void namesTheTypesOfTheEnum() {
        assertThat(keys("{\"a\":{},\"b\":[],\"c\":\"\",\"d\":0,\"e\":true,\"f\":null,\"g\":01}", "x").stream()
                        .map(row -> JsonType.of(row.split(" ", -1)[1])))
                .containsExactlyInAnyOrder(JsonType.values());
    }

    @Test
    void countsNoMoreRowsThanItIsToldHoweverManyKeysThereAre() {
        settings.putAll(DriftSql.settings(1000));
        String source = """
                SELECT
                    concat('{"k', toString(number), '":', toString(number), ',"a":"x"}') AS dpone_cdc_payload_json,
                    toString(number) AS dpone_cdc_position,
                    now64(3) AS dpone_cdc_ingested_at,
                    '{}' AS dpone_cdc_unique_key_json,
                    toString(number) AS dpone_cdc_unique_key_hash
                FROM numbers(300000)""";
        assertThat(query("SELECT count() AS rows FROM (%s)".formatted(DriftSql.keys(source))))
                .allSatisfy(row -> assertThat(row.number("rows")).isBetween(1000L, 150_000L))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"allow_simdjson, 1", "allow_simdjson, 0", "short_circuit_function_evaluation, disable", "max_threads, 8"
    })
    void countsGeneratedPayloadsLikeAModel(String setting, String value) {
        settings.put(setting, value);
        long seed = Long.getLong("remat.typed.seed", System.nanoTime());
        RandomGenerator random = new SplittableRandom(seed);
        Map<String, String> types = Map.of(
                "1e999",
                "number",
                "\"<FF>\"",
                "malformed",
                "\"1\"",
                "string",
                "[01,1]",
                "array",
                "{\"a\":1}",
                "object",
                "true",
                "boolean",
                "null",
                "null",
                "1",
                "number",
                "\"\\udc00\"",
                "malformed");
        List<String> values = List.copyOf(new TreeMap<>(types).keySet());
        Map<String, Long> model = new TreeMap<>();
        List<byte[]> payloads = new ArrayList<>();
        for (int i = 0; i < 1500; i++) {
            Map<String, String> last = new TreeMap<>();
            List<String> fields = new ArrayList<>();
            for (int field = random.nextInt(5); field > 0; field--) {
                String key = "k" + random.nextInt(6);
                String json = values.get(random.nextInt(values.size()));
                fields.add("\"%s\":%s".formatted(key, json));
                last.put(key, types.getOrDefault(json, ""));
            }
            payloads.add(TypedCase.bytes("{%s}".formatted(String.join(",", fields))));
            last.forEach((key, type) -> model.merge(key + " " + type, 1L, Long::sum));
        }
        Map<String, Long> counted = new TreeMap<>();
        for (Row row : query(DriftSql.keys(select(payloads)))) {
            counted.put(row.string("key") + " " + row.string("json_type"), row.number("rows"));
        }
        assertThat(counted).as("seed %d", seed).isEqualTo(model);
    }
}
