package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.OnSchemaChange;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.TypedColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Payloads become values of declared columns, and what does not fit is named. */
abstract class TypedTableContract extends TypedRebuildBase {

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
    void showsExamplesOfEachFinding() {
        for (int key = 1; key <= 20; key++) {
            insert(key, "{\"n\":%s}".formatted(key < 18 ? "\"x\"" : "1.5"));
        }

        RunResult result = passed(typed(column("n", "Nullable(Int32)"))
                .with(on(OnParseError.QUARANTINE))
                .run());

        assertThat(found(result).samples())
                .extracting(sample -> sample.reason())
                .hasSize(13)
                .startsWith("not-a-number")
                .endsWith("too-many-digits");
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
    void givesTheSameBytesForTheSameLogAndPlan() throws IOException {
        for (int key = 1; key <= 30; key++) {
            insert(key, "{\"id\":%d,\"n\":%s,\"more\":[%d]}".formatted(key, key % 3 == 0 ? "\"x\"" : key, key));
        }
        Rebuild rebuild =
                typed(column("id", "UInt64"), column("n", "Nullable(Int32)")).with(on(OnParseError.QUARANTINE));
        passed(rebuild.run());

        RunResult first = passed(rebuild.run());
        RunResult second =
                passed(rebuild.with(POLICY.with(rebuild.policy().quality()).with(Strategy.WINDOW))
                        .run());

        for (String file : List.of("cdc_typed_parse_quarantine.json", "cdc_typed_parse_quarantine.md")) {
            assertThat(text(first, file)).isEqualTo(text(second, file)).contains("not-a-number");
        }
        assertThat(text(first, "cdc_typed_materialization.json").replaceAll("\"strategy(_reason)?\": .*", ""))
                .isEqualTo(text(second, "cdc_typed_materialization.json").replaceAll("\"strategy(_reason)?\": .*", ""))
                .contains("\"checksum\"");
    }

    private static String text(RunResult result, String file) throws IOException {
        return Files.readString(Path.of(result.report().outputDir(), file))
                .replace(result.record().identity().runId().text(), "RUN");
    }

    @Test
    void keepsEntriesOnceWhenTheAnswerOfTheQuarantineWasLost() {
        insert(1, "{\"n\":\"x\"}");
        Rebuild rebuild = typed(column("n", "Nullable(Int32)")).with(on(OnParseError.QUARANTINE));
        var cut = new FaultyConnector(connector, "INSERT INTO " + quarantine(), (insert, send) -> {
            send.now(insert);
            throw new AnswerLost("cut", insert.queryId(), null);
        });

        passed(rebuild.through(cut).run());
        passed(rebuild.run());

        assertThat(log.count(quarantine())).isEqualTo(1);
    }

    @Test
    void checksumSeesEveryTypedValue() {
        insert(1, "{\"n\":null,\"t\":[null,\"a\"]}");
        Rebuild rebuild = typed(column("n", "Nullable(Int32)"), column("t", "Array(Nullable(String))"));
        Object nothing = passed(rebuild.run()).report().metrics().get("checksum");

        log.append(List.of(event(1, "insert", "1", "", "{\"n\":null,\"t\":[null,\"a\"]}", 1)));
        Object redelivered = passed(rebuild.run()).report().metrics().get("checksum");
        var zero = typed(
                column("n", "Nullable(Int32)").whenNull(DeclaredResult.value("0")),
                rebuild.plan().columns().get(1));
        Object zeroed = passed(zero.run()).report().metrics().get("checksum");

        assertThat(redelivered).isEqualTo(nothing);
        assertThat(zeroed).isNotEqualTo(nothing);
    }

    @Test
    void servesObjectsInTheTypeJson() {
        insert(1, "{\"doc\":{\"a\":1,\"b\":[\"x\"]}}");
        insert(2, "{\"doc\":{\"a\":9007199254740993.5}}");

        RunResult result =
                typed(column("doc", "JSON")).with(on(OnParseError.QUARANTINE)).run();

        if (column("doc", "JSON")
                .type()
                .since()
                .filter(since -> !isAtLeast(since))
                .isPresent()) {
            ended(result, Outcome.FAILED, Blockers.PREFLIGHT);
            assertThat(error(result)).contains("column 'doc': JSON needs ClickHouse 25.3");
        } else {
            passed(result);
            assertThat(values("toString(doc.a)")).isEqualTo(Map.of("{\"id\":1}", "1"));
            assertThat(found(result).rowsWithheld()).isEqualTo(1);
        }
    }

    private boolean isAtLeast(String version) {
        String server = log.query("SELECT version() AS v").get(0).string("v");
        return ServerVersion.parse(server).atLeast(ServerVersion.parse(version));
    }
}
