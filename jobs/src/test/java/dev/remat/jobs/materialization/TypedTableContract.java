package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.OnSchemaChange;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.TypedColumn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Payloads become values of declared columns, and what does not fit is named. */
abstract class TypedTableContract extends MaterializationTestBase {

    static TypedColumn column(String name, String type) {
        return TypedColumn.of(name, ColumnType.parse(type));
    }

    Rebuild typed(TypedColumn... columns) {
        Rebuild untyped = rebuild();
        return untyped.with(untyped.plan().with(List.of(columns)));
    }

    static ClickHouseCdcMaterializationPolicy on(OnParseError mode) {
        return POLICY.with(quality(mode, 1.0));
    }

    static Quality quality(OnParseError mode, double ratio) {
        Quality defaults = Quality.DEFAULTS;
        return new Quality(mode, ratio, defaults.quarantine(), defaults.drift(), List.of(), 10, List.of());
    }

    static QualityEvidence found(RunResult result) {
        return result.report().typedEvidence().orElseThrow().quality().orElseThrow();
    }

    private void insert(int key, String payload) {
        log.append(List.of(event(key, "insert", String.valueOf(key), "", payload, key)));
    }

    @Test
    void readsPayloadsIntoColumnsBesideThoseOfTheLog() {
        insert(1, "{\"id\":1,\"amount\":\"16.4\",\"tags\":[\"a\",\"b\"]}");

        RunResult result = passed(
                typed(column("amount", "Decimal(18, 6)"), column("id", "UInt64"), column("tags", "Array(String)"))
                        .run());

        assertThat(values("amount")).isEqualTo(Map.of("{\"id\":1}", "16.4"));
        assertThat(values("tags")).isEqualTo(Map.of("{\"id\":1}", "['a','b']"));
        assertThat(values("dpone_cdc_payload_json").values()).first().asString().contains("16.4");
        assertThat(found(result).rowsChecked()).isEqualTo(1);
        assertThat(found(result).failures()).isEmpty();
    }

    @Test
    void servesARowWithNullWhereAValueDoesNotFitAndWithholdsItWhereNullCannotBe() {
        insert(1, "{\"id\":1,\"n\":\"12abc\",\"note\":\"x\"}");
        insert(2, "{\"id\":\"two\",\"n\":2,\"note\":\"y\"}");
        insert(3, "{\"id\":3,\"n\":3,\"note\":\"z\"}");
        Rebuild rebuild = typed(column("id", "UInt64"), column("n", "Nullable(Int32)"), column("note", "String"));

        RunResult result = passed(rebuild.with(on(OnParseError.QUARANTINE)).run());

        assertThat(values("note")).isEqualTo(Map.of("{\"id\":1}", "x", "{\"id\":3}", "z"));
        assertThat(values("ifNull(toString(n), 'NULL')")).isEqualTo(Map.of("{\"id\":1}", "NULL", "{\"id\":3}", "3"));
        assertThat(values("remat_parse_failures['n']"))
                .isEqualTo(Map.of("{\"id\":1}", "not-a-number", "{\"id\":3}", ""));
        assertThat(found(result).failures())
                .containsExactly(
                        new ParseFailures("id", "UInt64", "not-a-number", 1),
                        new ParseFailures("n", "Nullable(Int32)", "not-a-number", 1));
        assertThat(found(result).rowsWithheld()).isEqualTo(1);
        assertThat(result.report().rowsMaterialized()).isEqualTo(2);
        assertThat(result.report().warnings()).anyMatch(warning -> warning.contains("id not-a-number 1 times"));
    }

    @Test
    void keepsWhatDidNotFitOnceHoweverOftenItRuns() {
        insert(1, "{\"id\":1,\"n\":\"12abc\"}");
        Rebuild rebuild =
                typed(column("id", "UInt64"), column("n", "Nullable(Int32)")).with(on(OnParseError.QUARANTINE));

        passed(rebuild.run());
        passed(rebuild.run());
        log.append(List.of(event(1, "update", "9", "", "{\"id\":1,\"n\":\"13abc\"}", 9)));
        passed(rebuild.run());

        assertThat(log
                        .query(
                                "SELECT dpone_cdc_payload_json AS p, column_name AS c, clickhouse_type AS t, reason AS r FROM "
                                        + quarantine() + " ORDER BY p")
                        .stream()
                        .map(row -> row.string("c") + row.string("t") + row.string("r") + row.string("p"))
                        .toList())
                .containsExactly(
                        "nNullable(Int32)not-a-number{\"id\":1,\"n\":\"12abc\"}",
                        "nNullable(Int32)not-a-number{\"id\":1,\"n\":\"13abc\"}");
    }

    private String quarantine() {
        return rebuild().plan().target().sibling("target_quarantine").quoted();
    }

    @ParameterizedTest
    @EnumSource(DeleteMode.class)
    void leavesOutWhatWasDeleted(DeleteMode mode) {
        insert(1, "{\"id\":1,\"n\":1}");
        insert(2, "{\"id\":2,\"n\":2}");
        log.append(List.of(event(2, "delete", "9", "", "{}", 9)));

        RunResult result = passed(typed(column("id", "UInt64"), column("n", "Int32"))
                .with(on(OnParseError.FAIL).with(mode))
                .run());

        boolean kept = mode == DeleteMode.TOMBSTONE;
        assertThat(values("concat(toString(id), ' ', toString(n))"))
                .isEqualTo(kept ? Map.of("{\"id\":1}", "1 1", "{\"id\":2}", "2 0") : Map.of("{\"id\":1}", "1 1"));
        assertThat(result.report().rowsDeleted()).isEqualTo(1);
        assertThat(found(result).rowsChecked()).isEqualTo(1);
    }

    @Test
    void a22_tellsAbsentNullAndValueApart() {
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
    void a33_namesTheRowAndKeepsTheOldTableWhenAColumnStartsToCarryTexts() {
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
    void a32_fillsColumnsByNameWhateverTheOrderOfTheirDeclaration() {
        insert(1, "{\"a\":\"1\",\"b\":\"2\"}");
        passed(typed(column("a", "String"), column("b", "String")).run());

        passed(typed(column("b", "String"), column("a", "String"))
                .with(on(OnParseError.FAIL).with(OnSchemaChange.ALLOW))
                .run());

        assertThat(values("concat(a, b)")).isEqualTo(Map.of("{\"id\":1}", "12"));
    }

    @Test
    void letsValuesExpireOnceTheyArePublishedAndNotBefore() {
        insert(1, "{\"id\":1,\"card\":\"4111\"}");
        TypedColumn expiring = column("card", "String")
                .expiring(new SqlFragment("toDateTime(dpone_cdc_ingested_at) + INTERVAL 1 SECOND"))
                .compressedBy(new SqlFragment("ZSTD(3)"))
                .describedAs("gone after a second");

        RunResult result = passed(typed(column("id", "UInt64"), expiring).run());

        assertThat(result.report().warnings()).isEmpty();
        String target = rebuild().plan().target().quoted();
        assertThat(log.query("SHOW CREATE TABLE " + target).get(0).string("statement"))
                .contains("`card` String COMMENT 'gone after a second' CODEC(ZSTD(3)) TTL toDateTime");
        log.execute("OPTIMIZE TABLE %s FINAL".formatted(target));
        assertThat(values("card")).isEqualTo(Map.of("{\"id\":1}", ""));
    }

    @Test
    void refusesADefaultThatItsColumnDoesNotHold() {
        insert(1, "{\"id\":1}");

        RunResult result = ended(
                typed(column("id", "UInt64"), column("n", "Int8").whenAbsent(DeclaredResult.value("300")))
                        .run(),
                Outcome.FAILED,
                Blockers.PREFLIGHT);

        assertThat(error(result)).contains("column 'n': its default 300 is no Int8 (out-of-range)");
        assertThat(tables()).isEmpty();
    }

    @Test
    void blocksMoreFailuresThanTheRouteAllows() {
        insert(1, "{\"n\":1}");
        insert(2, "{\"n\":\"x\"}");
        insert(3, "{\"n\":3}");
        Rebuild rebuild = typed(column("n", "Nullable(Int32)"));

        passed(rebuild.with(POLICY.with(quality(OnParseError.QUARANTINE, 0.34))).run());
        RunResult result = ended(
                rebuild.with(POLICY.with(quality(OnParseError.QUARANTINE, 0.33)))
                        .run(),
                Outcome.FAILED,
                Blockers.PARSE_QUARANTINE);

        assertThat(error(result)).contains("1 of 3 rows", "max-parse-error-ratio is 33%");
    }

    @Test
    void makesNullOfWhatDoesNotFitOnlyWhereNullCanBe() {
        insert(1, "{\"n\":\"x\"}");
        var policy = on(OnParseError.NULL);

        passed(typed(column("n", "Nullable(Int32)")).with(policy).run());
        RunResult result = ended(
                typed(column("n", "Int32"))
                        .with(policy.with(OnSchemaChange.ALLOW))
                        .run(),
                Outcome.FAILED,
                Blockers.PARSE_QUARANTINE);

        assertThat(error(result)).contains("1 rows have them in columns that hold no NULL");
        assertThat(tables("quarantine")).isEmpty();
    }

    @Test
    void a21_carriesTheLastKnownValueForwardOrFails() {
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
    void a21_neverServesAPlaceholderInAnUntypedTable() {
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
}
