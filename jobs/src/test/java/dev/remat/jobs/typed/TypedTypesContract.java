package dev.remat.jobs.typed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ParseFailure;
import dev.remat.materialization.typed.TimeFormat;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every type gives the exact value or the reason why there is none, and neighbours do not suffer. */
abstract class TypedTypesContract extends TypedTestBase {

    @Test
    void givesTheExactValueOrTheReasonForEveryCase() {
        List<TypedCase> cases = TypedCases.ofTests();
        assertThat(cases).hasSizeGreaterThan(400);
        assertCases(cases);
    }

    /** Servers differ in these, by a profile or by what they run on. */
    @ParameterizedTest
    @CsvSource({
        "short_circuit_function_evaluation, disable",
        "short_circuit_function_evaluation, force_enable",
        "session_timezone, Asia/Kolkata",
        "transform_null_in, 1"
    })
    void givesTheSameUnderOtherSettings(String setting, String value) {
        settings.put(setting, value);
        assertCases(TypedCases.ofTests());
    }

    /** The other JSON parser of ClickHouse does not find the nearest float for many digits; all else is the same. */
    @Test
    void givesTheSameByTheOtherJsonParser() {
        settings.put("allow_simdjson", "0");
        assertCases(TypedCases.ofTests().stream()
                .filter(one -> !one.type().startsWith("Float"))
                .toList());
    }

    @Test
    void keepsWhatThePageShows() {
        List<TypedCase> cases = TypedCases.ofThePage();
        assertThat(cases).hasSizeGreaterThan(60);
        assertCases(cases);
    }

    @Test
    void thePageShowsAnAcceptedAndARefusedValueOfEveryKindOfType() {
        Map<String, List<String>> shown = new LinkedHashMap<>();
        TypedCases.ofThePage().forEach(row -> shown.computeIfAbsent(kind(row.type()), kind -> new ArrayList<>())
                .add(row.expected()));
        assertThat(shown.keySet())
                .containsAll(TypedCases.ofTests().stream()
                        .map(row -> kind(row.type()))
                        .toList());
        assertThat(shown).allSatisfy((kind, results) -> assertThat(results)
                .as(kind)
                .anyMatch(result -> result.startsWith("!"))
                .anyMatch(result -> !result.startsWith("!")));
    }

    @Test
    void thePageNamesEveryReason() {
        List<String> named = java.util.regex.Pattern.compile("(?m)^\\| ([a-z0-9-]+) \\| ")
                .matcher(TypedCases.page().split("## Reasons", -1)[1])
                .results()
                .map(row -> row.group(1))
                .toList();
        assertThat(named)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(ParseFailure.values()).map(ParseFailure::id).toList());
    }

    @Test
    void thePageShowsEveryTimeFormat() {
        String page = TypedCases.page();
        List<String> used = TypedCases.ofThePage().stream()
                .map(row -> row.type().replaceAll(".*; ", ""))
                .toList();
        assertThat(TimeFormat.values()).allSatisfy(format -> {
            assertThat(page).contains("\n| %s |".formatted(format.id()));
            assertThat(format == TimeFormat.ISO8601 || used.contains(format.id()))
                    .as(format.id())
                    .isTrue();
        });
    }

    private static String kind(String type) {
        return type.replaceAll("[(;].*", "");
    }

    private void assertCases(List<TypedCase> cases) {
        Map<String, List<TypedCase>> byType = new LinkedHashMap<>();
        cases.forEach(one ->
                byType.computeIfAbsent(one.type(), type -> new ArrayList<>()).add(one));
        var softly = new SoftAssertions();
        byType.values().stream()
                .filter(group -> hasType(group.get(0).column("v").type()))
                .forEach(group -> assertGroup(group, softly));
        softly.assertAll();
    }

    private void assertGroup(List<TypedCase> cases, SoftAssertions softly) {
        List<TypedColumn> columns = Stream.of(
                        TypedColumn.of("before", ColumnType.parse("String")),
                        cases.get(0).column("v"),
                        TypedColumn.of("after", ColumnType.parse("UInt64")))
                .toList();
        List<Row> rows = project(columns, cases.stream().map(TypedCase::payload).toList());
        for (int i = 0; i < cases.size(); i++) {
            TypedCase one = cases.get(i);
            softly.assertThat(List.of(text(rows.get(i), "before"), text(rows.get(i), "v"), text(rows.get(i), "after")))
                    .as("%s of %s", one.json(), one.type())
                    .isEqualTo(List.of("'é😀'", one.expected(), "12345678901234567890"));
        }
    }
}
