package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.Quarantine;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.quality.Severity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every key of {@code quality} and of its checks: what it takes, what it refuses, and how it says so. */
final class QualityKeysTest {

    private static final String COLUMN = "columns { a = String }";

    private ConfFolder conf;

    @BeforeEach
    void makeFolder(@TempDir Path root) {
        conf = new ConfFolder(root);
    }

    @Test
    void readsEveryKey() {
        assertThat(quality("""
                        on-parse-error = quarantine
                        max-parse-error-ratio = 0.001
                        quarantine-dataset = bad.values
                        quarantine-keep = 7 days
                        schema-drift = strict
                        ignored-keys = [internal, "a.b"]
                        sample = 100
                        checks = [{ row-count { min = 1 } }]
                        """))
                .isEqualTo(new Quality(
                        OnParseError.QUARANTINE,
                        0.001,
                        new Quarantine(Dataset.parse("bad.values"), Duration.ofDays(7)),
                        SchemaDrift.STRICT,
                        List.of("internal", "a.b"),
                        100,
                        List.of(new Check("row-count", Severity.ERROR, new CheckRule.RowCount(1, Long.MAX_VALUE)))));
    }

    @Test
    void hasDefaultsForAllOfThem() {
        assertThat(quality("")).isEqualTo(Quality.DEFAULTS);
    }

    @ParameterizedTest
    @CsvSource({"fail, FAIL", "quarantine, QUARANTINE", "null, NULL", "'\"null\"', NULL"})
    void nullIsAWordForParseErrors(String written, OnParseError expected) {
        conf.remat("""
                remat {
                  connections { local { type = embedded } }
                  defaults { quality { on-parse-error = quarantine } }
                }
                """);

        assertThat(quality("on-parse-error = " + written).onParseError()).isEqualTo(expected);
    }

    @Test
    void takesADriftOff() {
        assertThat(quality("schema-drift = off").drift()).isEqualTo(SchemaDrift.OFF);
    }

    @Test
    void readsEveryRule() {
        assertThat(rules("""
                        { not-null = [a, b] }
                        { unique = [a, b] }
                        { accepted-values { column = a, values = [EUR, 1.10, "x y"] } }
                        { range { column = a, min = -1.10 } }
                        { range { column = a, max = "2026-01-31" } }
                        { regex { column = a, pattern = "^[A-Z]{3}$" } }
                        { row-count { max = 9223372036854775807 } }
                        { row-count { min = 5, max = 5 } }
                        { freshness { column = a, max-age = 2 hours } }
                        { referential { columns = a, dataset = other.b } }
                        { referential { columns = [a, b], dataset = other.b, references = [x, y] } }
                        { referential { columns = [a], dataset = other.b, references = x } }
                        """))
                .containsExactly(
                        new CheckRule.NotNull(List.of("a", "b")),
                        new CheckRule.Unique(List.of("a", "b")),
                        new CheckRule.AcceptedValues("a", List.of("EUR", "1.10", "x y")),
                        new CheckRule.Range("a", "-1.10", null),
                        new CheckRule.Range("a", null, "2026-01-31"),
                        new CheckRule.Regex("a", "^[A-Z]{3}$"),
                        new CheckRule.RowCount(0, Long.MAX_VALUE),
                        new CheckRule.RowCount(5, 5),
                        new CheckRule.Freshness("a", Duration.ofHours(2)),
                        new CheckRule.Referential(List.of("a"), Dataset.parse("other.b"), List.of("a")),
                        new CheckRule.Referential(List.of("a", "b"), Dataset.parse("other.b"), List.of("x", "y")),
                        new CheckRule.Referential(List.of("a"), Dataset.parse("other.b"), List.of("x")));
    }

    @Test
    void aSelectStandsInQuotesWithThePlaceOfTheTable() {
        assertThat(rules("""
                        { sql = "SELECT * FROM ${table} WHERE a < 0" }
                        { sql = \"\"\"SELECT a FROM ${table} WHERE b = ";"
                          AND a NOT IN (SELECT a FROM ${table})\"\"\" }
                        """))
                .containsExactly(
                        new CheckRule.Sql("SELECT * FROM ${table} WHERE a < 0"),
                        new CheckRule.Sql("SELECT a FROM ${table} WHERE b = \";\"\n"
                                + "  AND a NOT IN (SELECT a FROM ${table})"));
    }

    @Test
    void thePlaceOfTheTableIsNotTheSectionOfThatName() {
        conf.soundRoute(
                "a",
                COLUMN,
                "table { order-by = [a] }",
                "quality { checks = [{ sql = \"SELECT * FROM \"${table}\" WHERE a < 0\" }] }");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:7: text is joined with a section or list, which gives no value; a ${name} that is meant as text, like the ${table} of a check, belongs inside the quotes");
    }

    @Test
    void namesChecksAfterTheirRulesAndNeverTwoAlike() {
        assertThat(checks("""
                        { unique = [a, b] }, { unique = [a, b] }
                        { unique = [b], name = unique-a-b-2, severity = warn }
                        { row-count { min = 1 } }, { row-count { min = 2 }, severity = error }
                        """))
                .extracting(Check::name)
                .containsExactly("unique-a-b", "unique-a-b-3", "unique-a-b-2", "row-count", "row-count-2");
        assertThat(checks("{ unique = [b], name = mine, severity = warn }"))
                .containsExactly(new Check("mine", Severity.WARN, new CheckRule.Unique(List.of("b"))));
    }

    @Test
    void fillsQualityFromDefaultsKeyByKeyAndReplacesLists() {
        conf.remat("""
                remat {
                  connections { local { type = embedded } }
                  defaults { quality { on-parse-error = quarantine, sample = 3, checks = [{ row-count { min = 1 } }] } }
                }
                """);
        conf.soundRoute("untyped");

        Quality own = quality("sample = 4, checks = [{ not-null = [a] }]");
        assertThat(own.onParseError()).isEqualTo(OnParseError.QUARANTINE);
        assertThat(own.sample()).isEqualTo(4);
        assertThat(own.checks()).extracting(Check::name).containsExactly("not-null-a");
        assertThat(quality("").checks()).extracting(Check::name).containsExactly("row-count");
        assertThat(route("untyped").policy().quality()).isEqualTo(Quality.DEFAULTS);
    }

    @Test
    void aBadCheckOfTheDefaultsIsReportedOnce() {
        conf.remat(
                "remat {\n connections { local { type = embedded } }\n defaults { quality { checks = [{ not_null = [a] }] } }\n}");
        conf.soundRoute("a", COLUMN).soundRoute("b", COLUMN);

        assertThat(conf.problems())
                .containsExactly(
                        "remat.conf:3: remat.defaults.quality.checks[0].not_null: unknown key; did you mean not-null?");
    }

    @Test
    void qualityIsForTypedRoutes() {
        conf.soundRoute("a", "quality { sample = 5 }");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:5: quality: is about the values of declared columns; declare columns { … }, or take it out");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            on-parse-error = quarantined            | on-parse-error: must be one of fail, quarantine, null; it is 'quarantined'; did you mean quarantine?
            max-parse-error-ratio = 2               | max-parse-error-ratio: must lie between 0% and 100%; it is 2 (20% and 0.2 are the same)
            quarantine-dataset = bad                | quarantine-dataset: dataset 'bad' must be written database.table, with exactly one dot
            quarantine-dataset = serving.a          | quarantine-dataset: 'serving.a' is the target-dataset; name a table of its own
            quarantine-dataset = logs.a             | quarantine-dataset: 'logs.a' is the cdc-dataset; name a table of its own
            quarantine-keep = 30                    | quarantine-keep: 30 has no unit; write for example 30 seconds
            quarantine-keep = 30s                   | quarantine-keep: must be one minute or more; it is PT30S
            schema-drift = warn_additive            | schema-drift: must be one of strict, warn-additive, off; it is 'warn_additive'; did you mean warn-additive?
            sample = 1001                           | sample: must be 0 or more, and at most 1000; it is 1001
            quarantine = x                          | quarantine: unknown key; did you mean quarantine-keep?
            ignored-keys = a                        | ignored-keys: must be a list; write [a]
            checks { not-null = [a] }               | checks: must be a list [ … ]; it is a section { … }
            checks = [not-null]                     | checks[0]: must be a section { … }
            checks = [${X}]                         | checks[0]: must be a section { … }
            checks = ${X}                           | checks: ${X} is neither a key of this file nor set in the environment; set it, or write ${?X} if it may be missing
            checks = [{}]                           | checks[0]: has no rule; give it one of not-null, unique, accepted-values, range, regex, row-count, freshness, referential, sql
            checks = [{ name = x }]                 | checks[0]: has no rule; give it one of not-null, unique, accepted-values, range, regex, row-count, freshness, referential, sql
            checks = [{ unique = [a], not-null = [a] }] | checks[0]: has the rules not-null, unique; give each a check of its own
            checks = [{ unique = [a] }, { not_null = [a] }] | checks[1].not_null: unknown key; did you mean not-null?
            checks = [{ accepted_values { column = a, values = [x] } }] | checks[0].accepted_values: unknown key; did you mean accepted-values?
            checks = [{ unique = [a], severity = warning }] | checks[0].severity: must be one of error, warn; it is 'warning'; did you mean warn?
            checks = [{ unique = [a], name = " " }] | checks[0].name: a check needs a name; leave the key out to have it named after its rule
            checks = [{ unique = [a], name = x }, { unique = [b], name = x }] | checks: two checks are named 'x'; give one of them another name
            checks = [{ not-null = a }]             | checks[0].not-null: must be a list; write [a]
            checks = [{ not-null = [] }]            | checks[0].not-null: needs at least one column
            checks = [{ accepted-values = [a] }]    | checks[0].accepted-values: must be a section { … }; it is a list
            checks = [{ accepted-values { values = [x] } }] | checks[0].accepted-values.column: missing; name the column of the serving table
            checks = [{ accepted-values { column = a } }] | checks[0].accepted-values.values: missing; write values = [EUR, USD]
            checks = [{ accepted-values { column = a, values = [] } }] | checks[0].accepted-values: needs at least one value
            checks = [{ accepted-values { column = a, value = [x], values = [x] } }] | checks[0].accepted-values.value: unknown key; did you mean values?
            checks = [{ range { column = a } }]     | checks[0].range: needs min or max
            checks = [{ regex { column = a, pattern = "" } }] | checks[0].regex: needs a pattern
            checks = [{ row-count {} }]             | checks[0].row-count: needs min or max
            checks = [{ row-count { min = 2, max = 1 } }] | checks[0].row-count: needs 0 <= min <= max; it is 2 to 1
            checks = [{ freshness { column = a, max-age = 5 } }] | checks[0].freshness.max-age: 5 has no unit; write for example 5 seconds
            checks = [{ freshness { column = a, max-age = 0s } }] | checks[0].freshness: needs a positive max-age
            checks = [{ referential { columns = [a, b], dataset = x.y, references = c } }] | checks[0].referential: compares 2 columns with 1 of x.y
            checks = [{ sql = "SELECT 1" }]         | checks[0].sql: does not mention ${table}, the table that would be served: 'SELECT 1'
            checks = [{ sql = "SELECT ${table} -- x" }] | checks[0].sql: 'SELECT `${table}` -- x' has a semicolon or a comment in it
            checks = [{ sql = "SELECT ${tabel} ${table}" }] | checks[0].sql: "${tabel}" in quotes is plain text, not a substitution; write ${tabel} without the quotes
            checks = [{ sql = "SELECT a FROM "${table}" WHERE b" }] | checks[0].sql: ${table} is filled in when the value is used; put the whole value in quotes, ${table} with it
            checks = [{ sql = select a from ${table} }] | checks[0].sql: ${table} is filled in when the value is used; put the whole value in quotes, ${table} with it
            checks = [{ referential { column = a, columns = [a], dataset = x.y } }] | checks[0].referential.column: unknown key; did you mean columns?
            """)
    void refusesInOneSentence(String line, String problem) {
        conf.soundRoute("a", COLUMN, "quality {", line, "}");

        assertThat(conf.problems()).containsExactly("routes/a.conf:7: quality." + problem);
    }

    @Test
    void theQuarantineOfItsOwnAccordIsNoOtherTableEither() {
        conf.soundRoute("a", COLUMN, "cdc-dataset = serving.a_quarantine", "quality.on-parse-error = quarantine");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:7: quality.quarantine-dataset: 'serving.a_quarantine' is the cdc-dataset; name a table of its own");
    }

    @Test
    void aTargetWithALongNameNeedsAQuarantineWithAName() {
        String table = "t".repeat(120);
        conf.soundRoute("a", COLUMN, "target-dataset = serving." + table, "quality { on-parse-error = quarantine }");

        assertThat(conf.problems())
                .singleElement()
                .asString()
                .startsWith("routes/a.conf:7: quality.quarantine-dataset: the table name 'tttt")
                .contains("at most 128 fit");
    }

    @Test
    void theQuarantineOfARouteIsNotTheTargetOfAnother() {
        conf.soundRoute("a", COLUMN, "quality { quarantine-dataset = serving.b }")
                .soundRoute("b");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:6: quality.quarantine-dataset: 'serving.b' is the target of routes/b.conf; name a table of its own");
    }

    private List<CheckRule> rules(String list) {
        return checks(list).stream().map(Check::rule).toList();
    }

    private List<Check> checks(String list) {
        return quality("checks = [\n" + list + "]").checks();
    }

    private Quality quality(String keys) {
        conf.soundRoute("a", COLUMN, "quality {", keys, "}");
        return route("a").policy().quality();
    }

    private Route route(String id) {
        assertThat(conf.problems()).isEmpty();
        return Objects.requireNonNull(conf.load().routes().get(id));
    }
}
