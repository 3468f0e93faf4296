package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.remat.materialization.phase.quality.CheckedTable;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.CheckRule.AcceptedValues;
import dev.remat.materialization.quality.CheckRule.Freshness;
import dev.remat.materialization.quality.CheckRule.NotNull;
import dev.remat.materialization.quality.CheckRule.Range;
import dev.remat.materialization.quality.CheckRule.Regex;
import dev.remat.materialization.quality.CheckRule.RowCount;
import dev.remat.materialization.quality.CheckRule.Sql;
import dev.remat.materialization.quality.CheckRule.Unique;
import dev.remat.materialization.quality.Severity;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.QualityEvidence.CheckResult;
import dev.remat.materialization.session.RunEnded;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule about the rows of one table: what passes, what fails, and what evidence says of it. */
abstract class ChecksContract extends ChecksTestBase {

    @Test
    void notNullFindsEveryRowWithoutAValue() {
        var table = create("amount: Nullable(Decimal(18, 2))", "note: LowCardinality(Nullable(String))", "n: Int8");
        fill(table, "1.50, 'a', 1", "NULL, 'b', 2", "2, NULL, 3", "NULL, NULL, 4");
        assertFails(
                table,
                new NotNull(List.of("amount", "note")),
                3,
                sample(2, "\"amount\":null,\"note\":\"b\""),
                sample(3, "\"amount\":\"2\",\"note\":null"),
                sample(4, "\"amount\":null,\"note\":null"));
        assertPasses(table, new NotNull(List.of("n")));
    }

    @Test
    void uniqueCountsRowsAndShowsTheirValues() {
        var table = create("region: Nullable(String)", "n: Nullable(Int64)");
        fill(table, "'EU', 1", "'EU', 1", "'EU', 2", "'US', 1", "'US', 3", "'US', 3", "'US', 3");
        assertFails(
                table,
                new Unique(List.of("region", "n")),
                5,
                "{\"region\":\"EU\",\"n\":\"1\",\"remat_rows\":\"2\"}",
                "{\"region\":\"US\",\"n\":\"3\",\"remat_rows\":\"3\"}");
    }

    @Test
    void uniqueDoesNotCompareNull() {
        var table = create("region: Nullable(String)", "n: Nullable(Int64)");
        fill(table, "NULL, 1", "NULL, 1", "'EU', NULL", "'EU', NULL", "NULL, NULL", "NULL, NULL", "'EU', 1");
        assertPasses(table, new Unique(List.of("region", "n")));
        assertFails(table, new Unique(List.of("n")), 3, "{\"n\":\"1\",\"remat_rows\":\"3\"}");
    }

    @Test
    void acceptedValuesAreTextsOfValues() {
        var table = create(
                "s: LowCardinality(Nullable(String))",
                "e: Enum8('new' = 1, 'paid' = 2)",
                "d: Decimal(18, 2)",
                "f: FixedString(3)",
                "b: Bool",
                "t: DateTime('Europe/Berlin')");
        fill(table, "'it''s', 'new', 1.50, 'EU', true, '2026-01-31 10:00:00'", "NULL, 'paid', 2, 'EUR', false, 0");
        assertPasses(table, new AcceptedValues("s", List.of("it's", "\\")));
        assertPasses(table, new AcceptedValues("e", List.of("new", "paid")));
        assertPasses(table, new AcceptedValues("d", List.of("1.5", "2")));
        assertPasses(table, new AcceptedValues("f", List.of("EU", "EUR")));
        assertPasses(table, new AcceptedValues("b", List.of("true", "false")));
        assertPasses(table, new AcceptedValues("t", List.of("2026-01-31 10:00:00", "1970-01-01 01:00:00")));
        assertFails(table, new AcceptedValues("s", List.of("IT'S")), 1, sample(1, "\"s\":\"it's\""));
        assertFails(table, new AcceptedValues("e", List.of("new")), 1, sample(2, "\"e\":\"paid\""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            Nullable(Decimal(18, 2))       | 0.01                  | 0.02                    | 0.01, 0.02, NULL                    | 0.00, 0.03, -5
            UInt64                         | 1                     | 18446744073709551614    | 1, 18446744073709551614             | 0, 18446744073709551615
            Int8                           | -128                  |                         | -128, 127                           |
            Int256                         | -1e70                 | 1e70                    | 0                                   | toInt256('-10000000000000000000000000000000000000000000000000000000000000000000001')
            Float32                        | 0.1                   | 0.3                     | 0.1, 0.2, 0.3                       | 0.09999, 0.30001, nan, inf, -inf
            Float64                        |                       | 1e300                   | -inf, 0                             | 1.1e300, nan
            Date                           | 2026-01-01            | 2026-01-31              | '2026-01-01', '2026-01-31'          | '2025-12-31', '2026-02-01'
            Date32                         | 1900-01-01            | 2299-12-30              | '1900-01-01'                        | '2299-12-31'
            DateTime('Europe/Berlin')      | 2026-01-31 10:00:00   | 2026-01-31 10:00:01Z    | '2026-01-31 10:00:00', '2026-01-31 11:00:01' | '2026-01-31 09:59:59', '2026-01-31 11:00:02'
            DateTime64(3, 'Europe/Berlin') | 2026-01-31 10:00:00.5 |                         | '2026-01-31 10:00:00.500'           | '2026-01-31 10:00:00.499'
            DateTime64(9, 'UTC')           |                       | 2262-04-11 23:47:16.854775806 | '1900-01-01 00:00:00'         | '2262-04-11 23:47:16.854775807'
            LowCardinality(Nullable(String)) | b                   | c                       | 'b', 'bz', 'c', NULL                | 'a', 'ca', ''
            FixedString(3)                 | b                     | c                       | 'b', 'bzz', 'c'                     | 'a', 'ca'
            """)
    void rangeIncludesItsBoundsExactly(String type, String least, String most, String inside, String outside) {
        var table = create("v: " + type);
        var rule = new Range("v", least, most);
        insert(table, inside);
        assertPasses(table, rule);
        insert(table, outside == null ? "" : outside);
        assertThat(run(table, rule).failingRows()).isEqualTo(outside == null ? 0 : outside.split(", ", -1).length);
    }

    private void insert(CheckedTable table, String values) {
        for (String value : values.isEmpty() ? new String[0] : values.split(", ", -1)) {
            fill(table, value);
        }
    }

    @Test
    void regexReadsTheTextOfAnyValue() {
        var table = create("s: Nullable(String)", "n: UInt32");
        fill(table, "'A1\\'', 10", "'a1', 20", "NULL, 30", "'', 100");
        assertFails(table, new Regex("s", "^[A-Z]\\d'$"), 2, sample(2, "\"s\":\"a1\""), sample(4, "\"s\":\"\""));
        assertFails(table, new Regex("n", "^..$"), 1, sample(4, "\"n\":100"));
        assertPasses(table, new Regex("s", "1|^$"));
    }

    @Test
    void rowCountShowsWhatItFoundAndWanted() {
        var table = create("n: Int8");
        assertFails(table, new RowCount(1, Long.MAX_VALUE), 1, "{\"rows\":\"0\",\"min\":1}");
        fill(table, "1", "2", "3");
        assertPasses(table, new RowCount(3, 3));
        assertPasses(table, new RowCount(0, Long.MAX_VALUE));
        assertFails(table, new RowCount(0, 2), 1, "{\"rows\":\"3\",\"min\":0,\"max\":2}");
        assertThat(run(table, new RowCount(4, 10)).failingRows()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            DateTime64(3, 'Europe/Berlin')           | '2026-02-01 11:00:00.000' | PT2H          | true
            DateTime64(3, 'Europe/Berlin')           | '2026-02-01 10:59:59.999' | PT2H          | false
            Nullable(DateTime64(3, 'Europe/Berlin')) | '2026-02-01 11:00:00.001' | PT1H59M59.998S | false
            Nullable(DateTime64(3, 'Europe/Berlin')) | NULL                      | PT2H          | false
            DateTime64(9)                            | '2026-02-01 09:59:59.999999999' | PT2H    | false
            DateTime('UTC')                          | '2026-02-01 10:00:00'     | PT2H          | true
            DateTime('UTC')                          | '2026-02-01 10:00:00'     | PT1H59M59.5S  | false
            DateTime('UTC')                          | '2100-01-01 00:00:00'     | PT2H          | true
            Date                                     | '2026-02-01'              | PT12H         | true
            Date                                     | '2026-02-01'              | PT11H         | false
            Date32                                   | '1900-01-01'              | PT2000000H    | true
            """)
    void freshnessLooksAtTheNewestValue(String type, String newest, Duration maxAge, boolean fresh) {
        var table = create("at: " + type);
        fill(table, newest, type.startsWith("Nullable") ? "NULL" : "'1970-01-02'");
        assertThat(problems(table, new Freshness("at", maxAge))).isEmpty();
        assertThat(run(table, new Freshness("at", maxAge)).passed()).isEqualTo(fresh);
    }

    @Test
    void freshnessShowsTheNewestValueAndTheOldestAccepted() {
        var table = create("at: DateTime64(3, 'UTC')");
        assertFails(
                table,
                new Freshness("at", Duration.ofDays(1)),
                1,
                "{\"newest\":null,\"oldest_accepted\":\"2026-01-31 12:00:00.000\"}");
        fill(table, "'2026-01-30 00:00:00'");
        assertFails(
                table,
                new Freshness("at", Duration.ofDays(1)),
                1,
                "{\"newest\":\"2026-01-30 00:00:00.000\",\"oldest_accepted\":\"2026-01-31 12:00:00.000\"}");
        assertPasses(at(table, NOW.minus(Duration.ofDays(2))), new Freshness("at", Duration.ofDays(1)));
    }

    @Test
    void sqlReturnsWhatIsWrong() {
        var table = create("region: String", "n: Int64");
        fill(table, "'EU', 9007199254740993", "'EU', 2", "'US', 3");
        assertFails(
                table,
                new Sql("SELECT region, max(n) AS most FROM ${table} GROUP BY region HAVING count() > 1"),
                1,
                "{\"region\":\"EU\",\"most\":\"9007199254740993\"}");
        assertPasses(table, new Sql("WITH 10 AS x SELECT * FROM ${table} WHERE n = x"));
        assertPasses(table, new Sql("SELECT * FROM ${table} AS a LEFT ANTI JOIN ${table} AS b USING (n)"));
        assertThat(run(table, new Sql("SELECT * FROM ${table} AS a JOIN ${table} AS b ON a.n = b.n"))
                        .failingRows())
                .isEqualTo(3);
    }

    @Test
    void anEmptyTableBreaksNothingButFreshnessAndRowCount() {
        var table = create("s: Nullable(String)", "n: Int32", "at: DateTime");
        for (CheckRule rule : List.of(
                new NotNull(List.of("s")),
                new Unique(List.of("n")),
                new AcceptedValues("s", List.of("a")),
                new Range("n", "1", "2"),
                new Regex("s", "a"),
                new RowCount(0, 0),
                new Sql("SELECT n FROM ${table}"))) {
            assertPasses(table, rule);
        }
        assertThat(run(table, new Freshness("at", Duration.ofDays(36500))).passed())
                .isFalse();
    }

    @Test
    void onlySqlSeesTombstones() {
        var table = create("s: Nullable(String)", "n: Int32");
        fill(table, "'a', 1");
        delete(table, "NULL, 1", "NULL, 7");
        var tombstones = withTombstones(table);
        assertPasses(tombstones, new NotNull(List.of("s")));
        assertPasses(tombstones, new Unique(List.of("n")));
        assertPasses(tombstones, new Range("n", null, "5"));
        assertPasses(tombstones, new RowCount(1, 1));
        assertFails(
                tombstones, new Sql("SELECT n FROM ${table} WHERE dpone_cdc_deleted = 1"), 2, "{\"n\":1}", "{\"n\":7}");
        assertThat(run(table, new NotNull(List.of("s"))).failingRows()).isEqualTo(2);
    }

    @Test
    void samplesAreTheFirstByTheirTextAndExact() {
        var table = create("n: UInt64", "d: Decimal(38, 10)", "f: Float64", "s: String");
        fill(
                table,
                "18446744073709551615, '0.0000000001', nan, unhex('61FF2F62')",
                "2, 2, -inf, '</td>\\n|'",
                "1, 1, 0.1, ''");
        var rule = new Sql("SELECT n, d, f, s FROM ${table}");
        assertThat(checks().run(table, List.of(check(rule)), 2).get(0).samples())
                .containsExactly(
                        "{\"n\":\"1\",\"d\":\"1\",\"f\":0.1,\"s\":\"\"}",
                        "{\"n\":\"18446744073709551615\",\"d\":\"0.0000000001\",\"f\":\"nan\",\"s\":\"a\uFFFD/b\"}");
        assertThat(run(table, rule).samples())
                .hasSize(3)
                .last()
                .isEqualTo("{\"n\":\"2\",\"d\":\"2\",\"f\":\"-inf\",\"s\":\"</td>\\n|\"}");
        CheckResult counted = checks().run(table, List.of(check(rule)), 0).get(0);
        assertThat(counted.failingRows()).isEqualTo(3);
        assertThat(counted.samples()).isEmpty();
    }

    @Test
    void aSampleIsNotLongerThanAPageOfEvidence() {
        var table = create("s: String");
        fill(table, "repeat('ö', 100000)");
        assertThat(run(table, new Sql("SELECT s FROM ${table}")).samples())
                .singleElement()
                .satisfies(sample -> assertThat(sample)
                        .hasSize(2001)
                        .startsWith("{\"s\":\"ööö")
                        .endsWith("ö…"));
    }

    @Test
    void takesColumnsWithAnyNameAndColumnsOfTheLog() {
        var table =
                create("it's a `col`: Nullable(Int32)", "newest: Date", "rows: Int8", "child: Int8", "per%cent: Int8");
        fill(table, "NULL, '2026-01-31', 1, 1, 7");
        assertFails(table, new NotNull(List.of("it's a `col`")), 1, sample(1, "\"it's a `col`\":null"));
        assertFails(table, new Range("per%cent", "8", null), 1, sample(1, "\"per%cent\":7"));
        assertPasses(table, new Unique(List.of("rows", "child")));
        assertPasses(table, new Freshness("newest", Duration.ofDays(2)));
        assertPasses(table, new Regex("dpone_cdc_position", "^\\d+$"));
        assertFails(
                table,
                new Regex("dpone_cdc_event_hash", "^[0-9a-f]{64}$"),
                1,
                "{\"dpone_cdc_unique_key_json\":\"{\\\"id\\\":1}\",\"dpone_cdc_position\":\"10\",\"dpone_cdc_event_hash\":\"hash1\"}");
    }

    @Test
    void runsAllChecksInTheirOrder() {
        var table = create("n: Nullable(Int32)");
        fill(table, "1", "NULL");
        List<CheckResult> results = checks().run(
                        table,
                        List.of(
                                new Check("b", Severity.WARN, new NotNull(List.of("n"))),
                                new Check("a", Severity.ERROR, new Range("n", "1", null)),
                                new Check("c", Severity.ERROR, new RowCount(9, 9))),
                        SAMPLE);
        assertThat(results).extracting(CheckResult::name).containsExactly("b", "a", "c");
        assertThat(results).extracting(CheckResult::rule).containsExactly("not-null", "range", "row-count");
        assertThat(results).extracting(CheckResult::severity).containsExactly("warn", "error", "error");
        assertThat(results).extracting(CheckResult::passed).containsExactly(false, true, false);
    }

    @Test
    void tellsEveryProblemAtOnceBeforeThereAreRows() {
        var table = create("n: Int32", "tags: Array(String)", "d: Decimal(18, 2)", "at: Nullable(DateTime)");
        Dataset nothing = log.dataset().sibling("nothing");
        List<String> problems = checks().problems(
                        table,
                        List.of(
                                new Check("fine", Severity.ERROR, new NotNull(List.of("n"))),
                                new Check("typo", Severity.ERROR, new Unique(List.of("N", "at", "att"))),
                                new Check("digits", Severity.ERROR, new Range("d", "0.005", null)),
                                new Check("tags", Severity.WARN, new Range("tags", "a", "b")),
                                new Check("no time", Severity.ERROR, new Freshness("n", Duration.ofHours(1))),
                                new Check("bracket", Severity.ERROR, new Regex("n", "(")),
                                new Check(
                                        "orphans",
                                        Severity.ERROR,
                                        new CheckRule.Referential(List.of("n"), nothing, List.of("id"))),
                                new Check("free", Severity.ERROR, new Sql("SELECT nope FROM ${table}")),
                                new Check("syntax", Severity.ERROR, new Sql("SELEC n FROM ${table}"))));
        assertThat(problems)
                .satisfiesExactly(
                        problem -> assertThat(problem)
                                .isEqualTo("check 'typo': the table has no column 'N', 'att'; it has n, tags, d, at"),
                        problem -> assertThat(problem)
                                .isEqualTo(
                                        "check 'digits': '0.005' is no value of Decimal(18, 2): it has digits that it would drop"),
                        problem -> assertThat(problem)
                                .isEqualTo(
                                        "check 'tags': range compares numbers, dates, times and text; tags is Array(String)"),
                        problem -> assertThat(problem)
                                .isEqualTo("check 'no time': freshness looks at dates and times; n is Int32"),
                        problem -> assertThat(problem).startsWith("check 'bracket': Code: 427"),
                        problem -> assertThat(problem)
                                .startsWith("check 'orphans': the table %s does not exist".formatted(nothing)),
                        problem -> assertThat(problem)
                                .startsWith("check 'free': Code: 47")
                                .contains("nope"),
                        problem -> assertThat(problem).startsWith("check 'syntax': Code: 62"));
    }

    @Test
    void aCheckThatCannotBeRunFailsTheRunWithTheServersOwnText() {
        var table = create("s: String");
        fill(table, "'x'");
        var rule = new Sql("SELECT s FROM ${table} WHERE toInt32(s) > 0");
        assertThat(problems(table, rule)).isEmpty();
        RunEnded ended = catchThrowableOfType(RunEnded.class, () -> run(table, rule));
        assertThat(ended.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(ended.blockers()).containsExactly(Blockers.CHECK);
        assertThat(ended)
                .hasMessageContaining("check 'my sql' could not be run: Code: 6")
                .hasMessageContaining("'x'");
        assertThatThrownBy(() -> run(table, new NotNull(List.of("gone"))))
                .isInstanceOf(RunEnded.class)
                .hasMessageContaining("check 'my not-null' could not be run: the table has no column 'gone'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM ${table} FORMAT Null",
                "SELECT * FROM ${table} INTO OUTFILE '/tmp/remat-check-wrote-this'",
                "INSERT INTO ${table} SELECT * FROM ${table}",
                "ALTER TABLE ${table} DELETE WHERE 1",
                "DROP TABLE ${table}",
                "TRUNCATE TABLE ${table}",
                "CREATE TABLE x ENGINE = Memory AS SELECT * FROM ${table}",
                "SET max_threads = 1 FROM ${table}"
            })
    void h131NothingButASelectIsTaken(String query) {
        var table = create("n: Int32");
        fill(table, "1");
        assertThat(problems(table, new Sql(query))).singleElement().asString().contains("Code: 62");
        assertThatThrownBy(() -> run(table, new Sql(query))).isInstanceOf(RunEnded.class);
        assertThat(log.count(table.table().quoted())).isEqualTo(1);
    }

    @Test
    void h131SettingsOfASelectStayWithIt() {
        var table = create("n: Int32");
        fill(table, "1", "2");
        var rule = new Sql("SELECT n FROM ${table} SETTINGS readonly = 0, max_threads = 1");
        if (problems(table, rule).isEmpty()) {
            assertThat(run(table, rule).failingRows()).isEqualTo(2);
        }
        assertThat(log.count(table.table().quoted())).isEqualTo(2);
    }
}
