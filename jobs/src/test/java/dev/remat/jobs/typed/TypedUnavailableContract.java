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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that the source did not send. */
abstract class TypedUnavailableContract extends TypedTestBase {

    private static final String PLACEHOLDER = "__unavailable é \"value\"";
    private static final String SENT = "\"__unavailable é \\\"value\\\"\"";

    private static TypedColumn column(String type) {
        return TypedColumn.of("v", ColumnType.parse(type));
    }

    private String read(String operation, String payload, TypedColumn column) {
        return read(operation, payload, column, PLACEHOLDER);
    }

    private String read(String operation, String payload, TypedColumn column, @Nullable String placeholder) {
        String source = "SELECT unhex('%s') AS dpone_cdc_payload_json, toLowCardinality('%s') AS dpone_cdc_operation"
                .formatted(HexFormat.of().formatHex(TypedCase.bytes(payload)), operation);
        Row row = query("SELECT %s FROM (%s)"
                        .formatted(
                                text(column),
                                TypedSql.select(
                                        List.of(column),
                                        List.of(),
                                        new TypedSource(source, "dpone_cdc_payload_json", placeholder, false))))
                .get(0);
        return text(row, "v");
    }

    @Test
    void aValueThatIsAbsentOnAnUpdateIsUnavailableWhereThatIsDeclared() {
        for (OnUnavailable choice : OnUnavailable.values()) {
            TypedColumn declared = column("Nullable(Int64)").whenUnavailable(choice);
            assertThat(read("update", "{}", declared)).isEqualTo("!unavailable");
            assertThat(read("UPDATE", "{\"w\":1}", declared)).isEqualTo("!unavailable");
            assertThat(read("insert", "{}", declared)).isEqualTo("NULL");
            assertThat(read("delete", "{}", declared)).isEqualTo("NULL");
            assertThat(read("update", "{\"v\":null}", declared)).isEqualTo("NULL");
            assertThat(read("update", "{\"v\":5}", declared)).isEqualTo("5");
            assertThat(read("update", "{\"v\":5", declared)).isEqualTo("!malformed-document");
        }
        assertThat(read("update", "{}", column("Nullable(Int64)"))).isEqualTo("NULL");
        assertThat(read("update", "{}", column("Int64"))).isEqualTo("!absent-required");
    }

    @Test
    void aDefaultIsForAbsentValuesAndNotForUnavailableOnes() {
        TypedColumn declared =
                column("Int64").whenAbsent(DeclaredResult.value("7")).whenUnavailable(OnUnavailable.FAIL);
        assertThat(read("insert", "{}", declared)).isEqualTo("7");
        assertThat(read("update", "{}", declared)).isEqualTo("!unavailable");
        assertThat(read("update", "{\"v\":%s}".formatted(SENT), declared)).isEqualTo("!unavailable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"String", "Nullable(Int64)", "Array(String)", "Tuple(a Nullable(String))", "Bool"})
    void aPlaceholderIsUnavailableInEveryTypeAndOperationAlsoWhereNothingIsDeclared(String type) {
        for (String operation : List.of("insert", "update", "delete", "snapshot")) {
            assertThat(read(operation, "{\"v\":%s}".formatted(SENT), column(type)))
                    .isEqualTo("!unavailable");
        }
    }

    @Test
    void findsPlaceholdersByTheirCharactersAndNotByTheirSpelling() {
        var spelled = new StringBuilder();
        PLACEHOLDER.chars().forEach(c -> spelled.append("\\u%04x".formatted(c)));
        assertThat(read("insert", "{\"v\":\"%s\"}".formatted(spelled), column("String")))
                .isEqualTo("!unavailable");
        assertThat(read("insert", "{\"x\":1e999,\"v\":%s}".formatted(SENT), column("String")))
                .isEqualTo("!unavailable");
    }

    @Test
    void leavesTextsThatOnlyLookLikeThePlaceholder() {
        assertThat(read("insert", "{\"v\":\"x%s}".formatted(SENT.substring(1)), column("String")))
                .isEqualTo("'x%s'".formatted(PLACEHOLDER));
        assertThat(read("insert", "{\"v\":%s}".formatted(SENT.toUpperCase(java.util.Locale.ROOT)), column("String")))
                .startsWith("'__UNAVAILABLE");
        assertThat(read("insert", "{\"v\":[%s]}".formatted(SENT), column("Array(String)")))
                .isEqualTo("['%s']".formatted(PLACEHOLDER));
        assertThat(read("insert", "{\"v\":%s}".formatted(SENT), column("String"), null))
                .isEqualTo("'%s'".formatted(PLACEHOLDER));
        String digits = "9".repeat(6 * PLACEHOLDER.length() + 10);
        assertThat(read("insert", "{\"v\":\"%s\"}".formatted(digits), column("String")))
                .isEqualTo("'%s'".formatted(digits));
    }

    @Test
    void aPartOfAnUnavailableValueIsUnavailableToo() {
        TypedColumn city = column("Nullable(String)").at(PayloadPath.parse("address.city"));
        TypedColumn first = column("Nullable(String)").at(PayloadPath.parse("address[0].x"));
        for (TypedColumn column : List.of(city, first)) {
            assertThat(read("update", "{\"address\":%s}".formatted(SENT), column))
                    .isEqualTo("!unavailable");
            assertThat(read("update", "{}", column)).isEqualTo("NULL");
            assertThat(read("update", "{}", column.whenUnavailable(OnUnavailable.FAIL)))
                    .isEqualTo("!unavailable");
        }
        assertThat(read("insert", "{\"address\":{\"city\":%s}}".formatted(SENT), city))
                .isEqualTo("!unavailable");
        assertThat(read("update", "{\"address\":{}}", city.whenUnavailable(OnUnavailable.FAIL)))
                .isEqualTo("!unavailable");
        assertThat(read("update", "{\"address\":\"x\"}", city.whenUnavailable(OnUnavailable.FAIL)))
                .isEqualTo("!wrong-json-type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-5", "1e9", "NaN", "-Infinity"})
    void refusesPlaceholdersThatCannotBeToldFromValues(String placeholder) {
        assertThatThrownBy(() -> new TypedSource("SELECT 1", "x", placeholder, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'%s'".formatted(placeholder));
    }

    @Test
    void readsTheDocumentThatAnExpressionGives() {
        TypedColumn column = column("Int64");
        String source = "SELECT '{}' AS dpone_cdc_payload_json, '{\"v\":3}' AS dpone_cdc_unique_key_json, 1 AS gone";
        String document = "if(gone, dpone_cdc_unique_key_json, dpone_cdc_payload_json)";
        assertThat(query("SELECT %s FROM (%s)"
                        .formatted(
                                text(column),
                                TypedSql.select(
                                        List.of(column), List.of(), new TypedSource(source, document, null, false)))))
                .allSatisfy(row -> assertThat(text(row, "v")).isEqualTo("3"))
                .hasSize(1);
    }
}
