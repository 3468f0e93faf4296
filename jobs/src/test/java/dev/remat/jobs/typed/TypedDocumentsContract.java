package dev.remat.jobs.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.sql.typed.TypedSource;
import dev.remat.materialization.sql.typed.TypedSql;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TypedColumn;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole payloads: broken ones, absurd neighbours, paths, and what is declared for absent and null. */
abstract class TypedDocumentsContract extends TypedTestBase {

    private static final TypedColumn A = column("a", "Nullable(Int64)");
    private static final TypedColumn B = column("b", "Nullable(String)");

    private static TypedColumn column(String name, String type) {
        return TypedColumn.of(name, ColumnType.parse(type));
    }

    private List<String> read(String payload, TypedColumn... columns) {
        Row row = project(List.of(columns), payloads(payload)).get(0);
        return List.of(columns).stream().map(column -> text(row, column.name())).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "5",
                "\"x\"",
                "[]",
                "[{\"a\":1}]",
                "{\"a\":1",
                "{\"a\":1}}",
                "{\"a\":1} {}",
                "{\"a\":1}x",
                "{\"a\":\"x}",
                "{\"a\" 1}",
                "{\"a\":1,}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":1\"b\":2}",
                "{1:2}",
                "{a:1}",
                "{\"a\":\"x\"\"y\"}",
                "{\"a\":1 2}",
                "{'a':1}",
                "{\"a\":\"\\1, \":01,\":\"x\"}",
                "<FF>",
                "{<FF>}",
                "{\"a\":\"<FF>\""
            })
    void givesEveryColumnOfAMalformedDocumentThatReason(String payload) {
        assertThat(read(payload, A, B)).containsExactly("!malformed-document", "!malformed-document");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e999",
                "-1e999",
                "01",
                "1.",
                ".5",
                "+1",
                "-",
                "NaN",
                "Infinity",
                "tru",
                "\"\\ud800\"",
                "\"<FF>\"",
                "\"<0A>\"",
                "\"\\x\"",
                "{\"b\":[1e999,{\"b\":\"\\udfff\"}]}",
                "123456789012345678901234567890",
                "0.1234567890123456789012345678901234567890",
                "\"a:1, \\\"b\\\":2}\"",
                "[[[[[[[[1]]]]]]]]"
            })
    void keepsNeighboursExactBesideAnAbsurdField(String absurd) {
        for (String payload : List.of(
                "{\"x\":%s,\"a\":9007199254740993,\"b\":\"\\u00e9 1\"}",
                "{\"a\":9007199254740993,\"x\":%s,\"b\":\"\\u00e9 1\"}",
                " {\"a\" : 9007199254740993 ,\n\"b\":\"\\u00e9 1\", \"x\" : %s } ")) {
            assertThat(read(payload.replace("%s", absurd), A, B))
                    .as(payload)
                    .containsExactly("9007199254740993", "'é 1'");
        }
    }

    @Test
    void keepsNeighboursExactBesideFourHundredDigits() {
        assertThat(read("{\"x\":%s,\"a\":7,\"b\":\"y\"}".formatted("9".repeat(400)), A, B))
                .containsExactly("7", "'y'");
    }

    /** Patterns that start again behind every quote or number would take minutes for these. */
    @Test
    @Timeout(60)
    void readsLargeDocumentsInLinearTime() {
        String escaped = "{\\\"n\\\":1,\\\"t\\\":\\\"x 1\\\"},";
        String numbers = "[1.5,-2e3,\"t\",3],";
        assertLarge("{\"x\":\"", escaped, "\",\"a\":7}", "7");
        assertLarge("{\"x\":\"<FF>", escaped, "\",\"a\":7}", "7");
        assertLarge("{\"y\":[", numbers, "0],\"a\":7}", "7");
        assertLarge("{\"y\":[", numbers, "1e999],\"a\":7,\"z\":\"<FF>\"}", "7");
        assertLarge("{\"a\":7,\"x\":\"", escaped, "", "!malformed-document");
        assertLarge("{\"a\":7,\"y\":[", numbers, "\"", "!malformed-document");
        assertLarge("{\"a\":7,\"y\":\"<FF>", numbers, "", "!malformed-document");
        assertLarge("{\"a\":7,\"y\":", "[", "", "!malformed-document");
    }

    private void assertLarge(String start, String repeated, String end, String expected) {
        List<String> parts = payloads(start, repeated, end).stream()
                .map(part -> "unhex('%s')".formatted(HexFormat.of().formatHex(part)))
                .toList();
        String source = "SELECT materialize(concat(%s, repeat(%s, 50000), %s)) AS dpone_cdc_payload_json"
                .formatted(parts.get(0), parts.get(1), parts.get(2));
        assertThat(query("SELECT %s FROM (%s)"
                        .formatted(text(A), TypedSql.select(List.of(A), List.of(), TypedSource.payloads(source)))))
                .as("%s %s… %s", start, repeated, end)
                .allSatisfy(row -> assertThat(text(row, "a")).isEqualTo(expected))
                .hasSize(1);
    }

    @Test
    void keepsNeighboursExactBesideABadKey() {
        assertThat(read("{\"<FF>\":1,\"a\":7,\"\\ud800\":{\"a\":8},\"b\":\"y\"}", A, B))
                .containsExactly("7", "'y'");
    }

    @Test
    void readsAnEmptyObjectAndBlanksAroundIt() {
        assertThat(read("{}", A, column("c", "Int8"))).containsExactly("NULL", "!absent-required");
        assertThat(read(" {\n\t} ", A)).containsExactly("NULL");
    }

    @Test
    void takesTheLastOfEqualKeys() {
        assertThat(read("{\"a\":1,\"b\":\"x\",\"a\":2}", A)).containsExactly("2");
        assertThat(read("{\"a\":1,\"a\":null}", A)).containsExactly("NULL");
    }

    @Test
    void findsKeysByTheirCharactersAndNotByTheirSpelling() {
        assertThat(read("{\"\\u0061\":1}", A)).containsExactly("1");
        assertThat(read("{\"A\":1}", A)).containsExactly("NULL");
        TypedColumn strange = column("it's \\ `x`", "UInt8");
        assertThat(read("{\"it's \\\\ `x`\":5}", strange)).containsExactly("5");
    }

    @Test
    void a22TellsAbsentNullAndValueApart() {
        DeclaredResult seven = DeclaredResult.value("7");
        TypedColumn nullable = column("n", "Nullable(Int32)").whenAbsent(seven);
        TypedColumn plain = column("n", "Int32").whenAbsent(seven);
        TypedColumn both = plain.whenNull(DeclaredResult.value("\"-1\""));
        for (var expected : List.of(
                List.of("{}", "7", "7", "7"),
                List.of("{\"n\":null}", "NULL", "!null-not-allowed", "-1"),
                List.of("{\"n\":0}", "0", "0", "0"))) {
            assertThat(read(expected.get(0), nullable)).containsExactly(expected.get(1));
            assertThat(read(expected.get(0), plain)).containsExactly(expected.get(2));
            assertThat(read(expected.get(0), both)).containsExactly(expected.get(3));
        }
    }

    @Test
    void a19KeepsANullThatIsTheNewestValue() {
        assertThat(read("{\"b\":null}", B.whenAbsent(DeclaredResult.value("\"x\""))))
                .containsExactly("NULL");
    }

    @Test
    void refusesAbsentAndNullWhereThatIsDeclared() {
        TypedColumn strict = A.asRequired().whenNull(DeclaredResult.FAILURE);
        assertThat(read("{}", strict)).containsExactly("!absent-required");
        assertThat(read("{\"a\":null}", strict)).containsExactly("!null-not-allowed");
        assertThat(read("{\"a\":1}", strict)).containsExactly("1");
    }

    @Test
    void takesDefaultsTheWayOfPayloads() {
        assertThat(read(
                        "{}",
                        column("d", "Decimal(38, 20)").whenAbsent(DeclaredResult.value("0.10000000000000000001")),
                        column("i", "UInt256").whenAbsent(DeclaredResult.value("9".repeat(77))),
                        column("s", "Array(String)").whenAbsent(DeclaredResult.value("[\"it's\", \"\\\\\"]")),
                        column("o", "Map(String, Int8)").whenAbsent(DeclaredResult.value("{\"k\":[1]}"))))
                .containsExactly("0.10000000000000000001", "9".repeat(77), "['it\\'s','\\\\']", "!wrong-json-type");
    }

    @Test
    void followsPaths() {
        String payload =
                "{\"address\":{\"city\":\"Ulm\",\"geo\":[9.99,{\"deep\":\"x\"}]},\"a.b\":{\"c d\":1},\"n\":null,\"s\":\"t\"}";
        assertThat(read(payload, at("address.city"))).containsExactly("'Ulm'");
        assertThat(read(payload, at("address.geo[0]"))).containsExactly("'9.99'");
        assertThat(read(payload, at("address.geo[1].deep"))).containsExactly("'x'");
        assertThat(read(payload, at("\"a.b\".\"c d\""))).containsExactly("'1'");
        assertThat(read(payload, at("address.zip"))).containsExactly("NULL");
        assertThat(read(payload, at("address.geo[2]"))).containsExactly("NULL");
        assertThat(read(payload, at("none.city"))).containsExactly("NULL");
        assertThat(read(payload, at("n.city"))).containsExactly("NULL");
        assertThat(read(payload, at("s.city"))).containsExactly("!wrong-json-type");
        assertThat(read(payload, at("address[0]"))).containsExactly("!wrong-json-type");
        assertThat(read("{\"address\":\"<FF>\"}", at("address.city"))).containsExactly("!bad-utf8");
        assertThat(read("{", at("address.city"))).containsExactly("!malformed-document");
    }

    private static TypedColumn at(String path) {
        return B.at(PayloadPath.parse(path));
    }

    @Test
    void h131NothingThatPeopleDeclareChangesTheStatement() {
        String evil = "x') AS y, (SELECT 1) -- \\' ` \" /*";
        TypedColumn column = new TypedColumn(
                evil,
                new ColumnType.Tuple(
                        List.of(new ColumnType.Field(evil, new ColumnType.Enumeration(8, java.util.Map.of(evil, 1))))),
                PayloadPath.key(evil),
                false,
                DeclaredResult.value("{\"" + evil.replace("\\", "\\\\").replace("\"", "\\\"") + "\":1}"),
                DeclaredResult.FAILURE,
                dev.remat.materialization.typed.TimeFormat.ISO8601,
                evil,
                OnUnavailable.CARRY_FORWARD,
                null,
                null);
        assertThat(read("{}", column, A)).hasSize(2).last().isEqualTo("NULL");
        assertThat(read("{}", column, A).get(0)).startsWith("('x\\') AS y").doesNotStartWith("!");
    }

    @Test
    void keepsAnUnreadValueOutOfTheColumn() {
        List<byte[]> payload = payloads("{\"a\":300}");
        assertThat(projectBatch(List.of(column("a", "UInt8")), payload, one -> "toString(a) AS raw"))
                .allSatisfy(row -> assertThat(row.string("raw")).isEqualTo("0"));
        assertThat(projectBatch(List.of(column("a", "Nullable(UInt8)")), payload, one -> "toString(a) AS raw"))
                .allSatisfy(row -> assertThat(row.optional("raw")).isEmpty());
    }

    @Test
    void readsTimesWithoutAnyZoneInUtcWhateverTheServersZone() {
        settings.put("session_timezone", "Asia/Kolkata");
        for (String type : List.of("DateTime", "DateTime64(3)")) {
            assertThat(projectBatch(
                            List.of(column("t", type)),
                            payloads("{\"t\":\"2026-01-01 00:00:00\"}"),
                            one -> "toString(t, 'UTC') AS utc, remat_reason_t AS reason"))
                    .allSatisfy(row ->
                            assertThat(row.string("reason") + row.string("utc")).startsWith("2026-01-01 00:00:00"));
        }
    }

    @Test
    void givesTheDeclaredTypes() {
        List<TypedColumn> columns = List.of(
                column("a", "LowCardinality(Nullable(String))"),
                column("b", "Map(LowCardinality(String), Array(Nullable(Decimal(76, 5))))"),
                column("c", "DateTime64(3, 'Europe/Berlin')"),
                column("d", "Tuple(x Enum8('a' = 1), y Date32)"));
        Row row = projectBatch(columns, payloads("{}"), one -> "toTypeName(%1$s) AS type_%1$s".formatted(one.name()))
                .get(0);
        assertThat(columns).allSatisfy(column -> assertThat(
                        row.string("type_" + column.name()).replaceAll("[`\\s]", ""))
                .isEqualTo(column.type().sql().replaceAll("[`\\s]", "")));
    }

    @Test
    void staysWithinTheServersLimitsForManyColumnsAndFields() {
        String fields = String.join(
                ", ",
                IntStream.range(0, 60)
                        .mapToObj(i -> "f" + i + " Decimal(38, 9)")
                        .toList());
        List<TypedColumn> columns = new java.util.ArrayList<>(IntStream.range(0, 80)
                .mapToObj(i -> column("c" + i, "Nullable(DateTime64(6, 'Europe/Berlin'))"))
                .toList());
        columns.add(column("t", "Tuple(" + fields + ")"));
        Row row =
                project(columns, payloads("{\"c7\":\"2026-01-01T00:00:00Z\"}")).get(0);
        assertThat(text(row, "c7")).isEqualTo("'2026-01-01 01:00:00.000000'");
        assertThat(text(row, "t")).isEqualTo("!absent-required");
    }

    @Test
    void refusesAColumnThatIsDeclaredTwice() {
        assertThatThrownBy(() -> TypedSql.select(List.of(A, A), List.of(), TypedSource.payloads("SELECT 1")))
                .hasMessageContaining("'a' is declared twice");
    }
}
