package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.OnSchemaChange;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.quality.Severity;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.QualityEvidence.DriftedKey;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.TypedColumn;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Situations that broke systems like this one, in typed tables. */
abstract class TypedScenariosContract extends TypedRebuildBase {

    @Test
    void a21CarriesTheLastKnownValueForwardOrFails() {
        Rebuild rebuild = typed(column("id", "UInt64"), column("doc", "Nullable(String)"));
        log.append(List.of(
                event(1, "insert", "1", "", "{\"id\":1,\"doc\":\"first\"}", 1),
                event(1, "update", "2", "", "{\"id\":1,\"doc\":\"second\"}", 2),
                event(1, "update", "3", "", "{\"id\":1,\"doc\":\"__debezium_unavailable_value\"}", 3),
                event(2, "insert", "4", "", "{\"id\":2,\"doc\":\"mine\"}", 4),
                event(2, "update", "5", "", "{\"id\":2}", 5),
                event(3, "insert", "6", "", "{\"id\":3,\"doc\":null}", 6),
                event(3, "update", "7", "", "{\"id\":3}", 7)));
        // Delivered again, the first version is no newer than it was.
        log.append(List.of(
                event(1, "insert", "1", "", "{\"id\":1,\"doc\":\"first\"}", 1).redeliveredAt(1_767_225_699_000L)));

        for (OnUnavailable mode : OnUnavailable.values()) {
            var plan = unavailable(rebuild, mode);
            RunResult result =
                    rebuild.with(plan).with(on(OnParseError.QUARANTINE)).run();
            if (mode == OnUnavailable.FAIL) {
                ended(result, Outcome.FAILED, Blockers.PARSE_QUARANTINE);
                assertThat(error(result)).contains("the source did not send doc");
            } else {
                passed(result);
                assertThat(values("ifNull(doc, 'NULL')"))
                        .isEqualTo(Map.of("{\"id\":1}", "second", "{\"id\":2}", "mine", "{\"id\":3}", "NULL"));
                assertThat(found(result).carried()).containsExactly(new QualityEvidence.Carried("doc", 3));
            }
        }
    }

    private static ClickHouseCdcMaterializationPlan unavailable(Rebuild rebuild, OnUnavailable mode) {
        var plan = rebuild.plan();
        return new ClickHouseCdcMaterializationPlan(
                plan.cdc(),
                plan.target(),
                plan.uniqueKey(),
                plan.stream(),
                plan.columns().stream()
                        .map(column -> column.name().equals("doc") ? column.whenUnavailable(mode) : column)
                        .toList(),
                "__debezium_unavailable_value");
    }

    @Test
    void a21NeverServesAPlaceholderInAnUntypedTable() {
        insert(1, "{\"id\":1,\"doc\":\"__debezium_unavailable_value\"}");
        var plan = rebuild().plan();

        RunResult result = ended(
                rebuild()
                        .with(new ClickHouseCdcMaterializationPlan(
                                plan.cdc(),
                                plan.target(),
                                plan.uniqueKey(),
                                plan.stream(),
                                List.of(),
                                "__debezium_unavailable_value"))
                        .run(),
                Outcome.FAILED,
                Blockers.UNAVAILABLE_VALUE);

        assertThat(error(result)).contains("1 rows hold '__debezium_unavailable_value'");
    }

    @Test
    void a22TellsAbsentNullAndValueApart() {
        insert(1, "{}");
        insert(2, "{\"n\":null}");
        insert(3, "{\"n\":0}");
        TypedColumn declared = column("m", "Int32")
                .at(dev.remat.materialization.typed.PayloadPath.key("n"))
                .whenAbsent(DeclaredResult.value("-1"));

        RunResult result = passed(typed(column("n", "Nullable(Int32)").whenAbsent(DeclaredResult.value("7")), declared)
                .with(on(OnParseError.QUARANTINE))
                .run());

        assertThat(values("concat(ifNull(toString(n), 'NULL'), ' ', toString(m))"))
                .isEqualTo(Map.of("{\"id\":1}", "7 -1", "{\"id\":3}", "0 0"));
        assertThat(found(result).failures()).containsExactly(new ParseFailures("m", "Int32", "null-not-allowed", 1));
    }

    @Test
    void a33NamesTheRowAndKeepsTheOldTableWhenAColumnStartsToCarryTexts() {
        insert(1, "{\"id\":1,\"n\":1}");
        Rebuild rebuild = typed(column("id", "UInt64"), column("n", "Int32"));
        passed(rebuild.run());
        log.append(List.of(event(1, "update", "9", "", "{\"id\":1,\"n\":\"12abc\"}", 9)));

        RunResult result = ended(rebuild.run(), Outcome.FAILED, Blockers.PARSE_QUARANTINE);

        assertThat(error(result)).contains("n not-a-number 1 times");
        assertThat(found(result).samples()).hasSize(1).first().satisfies(sample -> {
            assertThat(sample.keyJson()).isEqualTo("{\"id\":1}");
            assertThat(sample.payload()).contains("12abc");
        });
        assertThat(values("n")).isEqualTo(Map.of("{\"id\":1}", "1"));
        assertThat(tables()).containsExactly("target");
    }

    @Test
    void a32FillsColumnsByNameWhateverTheOrderOfTheirDeclaration() {
        insert(1, "{\"a\":\"1\",\"b\":\"2\"}");
        passed(typed(column("a", "String"), column("b", "String")).run());

        passed(typed(column("b", "String"), column("a", "String"))
                .with(on(OnParseError.FAIL).with(OnSchemaChange.ALLOW))
                .run());

        assertThat(values("concat(a, b)")).isEqualTo(Map.of("{\"id\":1}", "12"));
    }

    @Test
    void a24KeepsEveryDigitOfLargeIntegers() {
        insert(1, "{\"u\":12345678901234567890,\"i\":9007199254740993}");

        passed(typed(column("u", "UInt64"), column("i", "Int64")).run());

        assertThat(values("u")).isEqualTo(Map.of("{\"id\":1}", "12345678901234567890"));
        assertThat(values("i")).isEqualTo(Map.of("{\"id\":1}", "9007199254740993"));
    }

    @Test
    void a25KeepsDecimalsExactAndQuarantinesDigitsThatDoNotFit() {
        insert(1, "{\"d\":16.4}");
        insert(2, "{\"d\":1.1234567}");
        insert(3, "{\"d\":\"1000000000000\"}");

        RunResult result = passed(typed(column("d", "Decimal(18, 6)"))
                .with(on(OnParseError.QUARANTINE))
                .run());

        assertThat(log.query("SELECT formatRowNoNewline('CSV', d) AS d FROM " + target())
                        .get(0)
                        .string("d"))
                .isEqualTo("16.4");
        assertThat(values("d = toDecimal64('16.400000', 6)")).isEqualTo(Map.of("{\"id\":1}", "1"));
        assertThat(found(result).failures())
                .containsExactly(
                        new ParseFailures("d", "Decimal(18, 6)", "out-of-range", 1),
                        new ParseFailures("d", "Decimal(18, 6)", "too-many-digits", 1));
        assertThat(log.count(quarantine())).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "2999-12-31, out-of-range out-of-range out-of-range",
        "1899-12-31, out-of-range out-of-range out-of-range",
        "0000-00-00, not-a-date not-a-date not-a-date",
        "2026-02-30, not-a-date not-a-date not-a-date",
        "2026-02-28, ''"
    })
    void a26CountsDatesThatAreNone(String day, String reasons) {
        insert(1, "{\"a\":\"%1$s\",\"b\":\"%1$s\",\"c\":\"%1$sT00:00:00Z\"}".formatted(day));

        RunResult result = passed(typed(
                        column("a", "Nullable(Date)"),
                        column("b", "Nullable(Date32)"),
                        column("c", "Nullable(DateTime64(3, 'UTC'))"))
                .with(on(OnParseError.QUARANTINE))
                .run());

        assertThat(found(result).failures().stream().map(ParseFailures::reason).collect(Collectors.joining(" ")))
                .isEqualTo(reasons);
        assertThat(values("a IS NULL")).isEqualTo(Map.of("{\"id\":1}", reasons.isEmpty() ? "0" : "1"));
    }

    @Test
    void a29ServesBackslashesQuotesTabsAndNewlinesByteForByte() {
        insert(1, "{\"s\":\"C:\\\\temp \\\"quoted\\\" tab\\tline\\n\"}");

        passed(typed(
                        column("s", "String"),
                        column("d", "String").whenAbsent(DeclaredResult.value("\"C:\\\\temp\\t'\\n\"")))
                .run());

        assertThat(values("hex(s)").values()).containsExactly(hex("C:\\temp \"quoted\" tab\tline\n"));
        assertThat(values("hex(d)").values()).containsExactly(hex("C:\\temp\t'\n"));
    }

    private static String hex(String text) {
        return HexFormat.of().withUpperCase().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    private String target() {
        return rebuild().plan().target().quoted();
    }

    @Test
    void a31NamesANewPayloadKeyBeforeTheSwap() {
        insert(1, "{\"id\":1,\"n\":1}");
        Rebuild rebuild = typed(column("id", "UInt64"), column("n", "Int32"));
        passed(rebuild.run());
        log.append(List.of(event(1, "update", "9", "", "{\"id\":1,\"n\":2,\"color\":\"red\"}", 9)));

        RunResult blocked = ended(
                rebuild.with(POLICY.with(drift(SchemaDrift.STRICT))).run(), Outcome.FAILED, Blockers.SCHEMA_DRIFT);

        assertThat(error(blocked)).contains("color (string in 1 rows, first at position 9)", "quality.ignored-keys");
        assertThat(values("n")).isEqualTo(Map.of("{\"id\":1}", "1"));
        RunResult warned = passed(
                rebuild.with(POLICY.with(drift(SchemaDrift.WARN_ADDITIVE))).run());
        assertThat(warned.report().warnings()).anyMatch(warning -> warning.contains("color (string in 1 rows"));
        assertThat(found(warned).drift().newKeys())
                .containsExactly(new DriftedKey("color", "string", 1, "9", "{\"id\":1}", "\"red\""));
        RunResult ignored = passed(
                rebuild.with(POLICY.with(drift(SchemaDrift.STRICT, "color"))).run());
        assertThat(found(ignored).drift().newKeys()).isEmpty();
        RunResult off = passed(rebuild.with(POLICY.with(drift(SchemaDrift.OFF))).run());
        assertThat(found(off).drift().looked()).isFalse();
    }

    @Test
    void namesMissingRequiredKeysAndChangedJsonTypes() {
        insert(1, "{\"id\":1,\"n\":1}");
        insert(2, "{\"id\":2,\"n\":\"2\"}");
        insert(3, "{\"id\":3,\"n\":3}");
        insert(4, "{\"id\":4}");
        Rebuild rebuild =
                typed(column("id", "UInt64"), column("n", "Nullable(Int32)").asRequired());

        RunResult result = passed(rebuild.with(on(OnParseError.QUARANTINE)).run());

        assertThat(found(result).drift().missingRequired())
                .containsExactly(new DriftedKey("n", "absent", 1, "4", "{\"id\":4}", ""));
        assertThat(found(result).drift().changedTypes())
                .containsExactly(new DriftedKey("n", "string", 1, "2", "{\"id\":2}", "\"2\""));
        assertThat(result.report().warnings())
                .anyMatch(warning -> warning.startsWith("required keys are missing: n (absent in 1 rows"))
                .anyMatch(warning -> warning.startsWith("values have other JSON types than most: n (string in 1 rows"));
    }

    @Test
    void b39BlocksAnotherColumnTypeUnlessTheRouteAllowsThat() {
        insert(1, "{\"id\":1,\"n\":1}");
        passed(typed(column("id", "UInt64"), column("n", "Int32")).run());
        Rebuild retyped = typed(column("id", "UInt64"), column("n", "Int64"), column("m", "Nullable(String)"));

        RunResult blocked = ended(retyped.run(), Outcome.FAILED, Blockers.SCHEMA_CHANGE);

        assertThat(error(blocked)).contains("retyped n: Int32 to Int64, added m (Nullable(String)) at the end");
        assertThat(blocked.report().metrics().get("schema_changes"))
                .isEqualTo(List.of("retyped n: Int32 to Int64", "added m (Nullable(String)) at the end"));
        assertThat(tables()).containsExactly("target");
        ended(retyped.with(POLICY.with(OnSchemaChange.ALLOW_ADDITIVE)).run(), Outcome.FAILED, Blockers.SCHEMA_CHANGE);
        RunResult allowed =
                passed(retyped.with(POLICY.with(OnSchemaChange.ALLOW)).run());
        assertThat(allowed.report().metrics()).containsKey("schema_changes");
        assertThat(values("toTypeName(n)")).isEqualTo(Map.of("{\"id\":1}", "Int64"));
        assertThat(passed(retyped.run()).report().metrics()).doesNotContainKey("schema_changes");
    }

    @Test
    void b39LetsNewColumnsAppearBehindTheOthers() {
        insert(1, "{\"id\":1,\"n\":1}");
        passed(typed(column("id", "UInt64")).run());
        var additive = POLICY.with(OnSchemaChange.ALLOW_ADDITIVE);

        ended(
                typed(column("n", "Int32"), column("id", "UInt64"))
                        .with(additive)
                        .run(),
                Outcome.FAILED,
                Blockers.SCHEMA_CHANGE);
        passed(typed(column("id", "UInt64"), column("n", "Int32"))
                .with(additive)
                .run());
    }

    @Test
    void blocksWhereACheckFindsRows() {
        insert(1, "{\"id\":1,\"n\":-1}");
        insert(2, "{\"id\":2,\"n\":2}");
        Rebuild rebuild = typed(column("id", "UInt64"), column("n", "Int32"));
        var negative = new CheckRule.Sql("SELECT id, n FROM ${table} WHERE n < 0");

        RunResult blocked = ended(
                rebuild.with(POLICY.with(checking(Severity.ERROR, negative))).run(), Outcome.FAILED, Blockers.CHECK);

        assertThat(error(blocked)).contains("check 'the-check' (sql) fails in 1 rows, for example {\"id\":");
        assertThat(tables()).isEmpty();
        RunResult warned = passed(
                rebuild.with(POLICY.with(checking(Severity.WARN, negative))).run());
        assertThat(warned.report().warnings()).anyMatch(warning -> warning.contains("check 'the-check'"));
        var unknown = new CheckRule.NotNull(List.of("nope"));
        RunResult refused = ended(
                rebuild.with(POLICY.with(checking(Severity.WARN, unknown))).run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(error(refused)).contains("the-check", "nope");
    }

    private static Quality checking(Severity severity, CheckRule rule) {
        Quality defaults = Quality.DEFAULTS;
        return new Quality(
                defaults.onParseError(),
                1,
                defaults.quarantine(),
                defaults.drift(),
                List.of(),
                10,
                List.of(new Check("the-check", severity, rule)));
    }

    private static Quality drift(SchemaDrift mode, String... ignored) {
        Quality defaults = Quality.DEFAULTS;
        return new Quality(defaults.onParseError(), 1, defaults.quarantine(), mode, List.of(ignored), 10, List.of());
    }
}
