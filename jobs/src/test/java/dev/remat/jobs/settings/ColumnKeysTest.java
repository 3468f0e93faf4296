package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.policy.OnSchemaChange;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TimeFormat;
import dev.remat.materialization.typed.TypedColumn;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every key of a column: what it takes, what it refuses, and how it says so. */
final class ColumnKeysTest {

    private ConfFolder conf;

    @BeforeEach
    void makeFolder(@TempDir Path root) {
        conf = new ConfFolder(root);
    }

    @Test
    void readsATypeAlone() {
        assertThat(column("c = \"Nullable(Decimal(18,4))\""))
                .isEqualTo(TypedColumn.of("c", ColumnType.parse("Nullable(Decimal(18, 4))")));
    }

    /** HOCON and JSON have the same escapes, so a constant is in the one what it is in the other. */
    @Test
    void a29KeepsBackslashesQuotesTabsAndNewlinesOfConstants() {
        String constant = "\"C:\\\\temp \\\"quoted\\\" tab\\tline\\n\"";

        assertThat(column("c { type = String, default = " + constant + " }").onAbsent())
                .isEqualTo(DeclaredResult.value(constant));
    }

    @Test
    void readsEveryKey() {
        assertThat(column("""
                        c {
                          type = "DateTime64(3, 'UTC')", payload-key = "a.b[0].\\"c d\\""
                          default = "1970-01-01", on-null = { value = 0 }, format = epoch-millis
                          description = "when it \\"left\\"", codec = "DoubleDelta, ZSTD(3)", ttl = "c + INTERVAL 1 DAY"
                          on-unavailable = fail
                        }"""))
                .isEqualTo(TypedColumn.of("c", ColumnType.parse("DateTime64(3, 'UTC')"))
                        .at(PayloadPath.parse("a.b[0].\"c d\""))
                        .whenAbsent(DeclaredResult.value("\"1970-01-01\""))
                        .whenNull(DeclaredResult.value("0"))
                        .in(TimeFormat.EPOCH_MILLIS)
                        .describedAs("when it \"left\"")
                        .compressedBy(new SqlFragment("DoubleDelta, ZSTD(3)"))
                        .expiring(new SqlFragment("c + INTERVAL 1 DAY"))
                        .whenUnavailable(OnUnavailable.FAIL));
    }

    @Test
    void aRequiredColumnHasNoDefault() {
        assertThat(column("c { type = \"Nullable(String)\", required = true }"))
                .isEqualTo(TypedColumn.of("c", ColumnType.parse("Nullable(String)"))
                        .asRequired());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            0                                  | 0
            -1.10                              | -1.10
            9007199254740993                   | 9007199254740993
            12345678901234567890               | "12345678901234567890"
            123456789012345678901.10           | 123456789012345678901.10
            1e3                                | 1e3
            "1.10"                             | "1.10"
            "012"                              | "012"
            unknown                            | "unknown"
            2026-01-31                         | "2026-01-31"
            "null"                             | "null"
            ""                                 | ""
            true                               | true
            "a\\t\\"b\\" \\\\ é"               | "a\\t\\"b\\" \\\\ é"
            []                                 | []
            [1.10, "1.10", null, {a = 1}]      | [1.10,"1.10",null,{"a":1}]
            {}                                 | {}
            { b = 1.50, a { "c.d" = [x] } }    | {"a":{"c.d":["x"]},"b":1.50}
            """)
    void aDefaultIsAnyValueAndNumbersKeepTheirDigits(String written, String json) {
        assertThat(column("c { type = String, default = " + written + " }").onAbsent())
                .isEqualTo(DeclaredResult.value(json));
        assertThat(column("c { type = String, on-null = { value = " + written + " } }")
                        .onNull())
                .isEqualTo(DeclaredResult.value(json));
    }

    @Test
    void onNullIsAWordOrAValueInBraces() {
        assertThat(onNull("String", "")).isEqualTo(DeclaredResult.FAILURE);
        assertThat(onNull("Nullable(String)", "")).isEqualTo(DeclaredResult.NULL);
        assertThat(onNull("Nullable(String)", "on-null = fail")).isEqualTo(DeclaredResult.FAILURE);
        assertThat(onNull("Nullable(String)", "on-null = null")).isEqualTo(DeclaredResult.NULL);
        assertThat(onNull("Nullable(String)", "on-null = \"null\"")).isEqualTo(DeclaredResult.NULL);
        assertThat(onNull("String", "default = x, on-null = default")).isEqualTo(DeclaredResult.value("\"x\""));
        assertThat(onNull("String", "on-null = { value = default }")).isEqualTo(DeclaredResult.value("\"default\""));
        assertThat(onNull("String", "default = x")).isEqualTo(DeclaredResult.FAILURE);
    }

    @Test
    void whatTheRouteSaysOfValuesThatWereNotSentHoldsForWholeValues() {
        conf.soundRoute("a", """
                unavailable-value = "__debezium_unavailable_value"
                on-unavailable = carry-forward
                columns {
                  whole = String
                  part { type = String, payload-key = address.city }
                  own { type = String, on-unavailable = fail }
                }
                """);

        var plan = route().plan();
        assertThat(plan.unavailableValue()).contains("__debezium_unavailable_value");
        assertThat(plan.columns())
                .extracting(TypedColumn::onUnavailable)
                .containsExactly(OnUnavailable.CARRY_FORWARD, null, OnUnavailable.FAIL);
    }

    @Test
    void valuesThatWereNotSentMayBeDefaultsOfAllRoutes() {
        conf.remat("""
                remat {
                  connections { local { type = embedded } }
                  defaults { unavailable-value = "-", on-unavailable = carry-forward, on-schema-change = allow }
                }
                """).soundRoute("a", "columns { c = String }").soundRoute("untyped");

        assertThat(route().plan().unavailableValue()).contains("-");
        assertThat(route().policy().onSchemaChange()).isEqualTo(OnSchemaChange.ALLOW);
        assertThat(route().plan().columns())
                .extracting(TypedColumn::onUnavailable)
                .containsExactly(OnUnavailable.CARRY_FORWARD);
        assertThat(conf.load().routes()).containsKey("untyped");
    }

    @Test
    void aRouteWithoutColumnsMayKnowThePlaceholder() {
        conf.soundRoute("a", "unavailable-value = \"-\"", "on-unavailable = fail");

        assertThat(route().plan().isTyped()).isFalse();
        assertThat(route().plan().unavailableValue()).contains("-");
        assertThat(route().policy()).isEqualTo(ConfFolder.DEFAULTS);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            columns {}                                                 | columns: has no column; declare one, or leave it out for a table of JSON strings
            columns = [a]                                              | columns: must be a section { … }; it is a list
            columns { c = 5 }                                          | columns.c: type '5': unknown type 5; known are
            columns { c = BIGINT }                                     | columns.c: type 'BIGINT': unknown type BIGINT; did you mean Int64?
            columns { c = null }                                       | columns.c: missing; write its type, such as UInt64
            columns { c = [String] }                                   | columns.c: must be a single value; it is a list
            columns { dpone_cdc_x = String }                           | columns.dpone_cdc_x: names that begin with dpone_cdc_ or remat_ are taken; choose another and give payload-key
            columns { c { description = x } }                          | columns.c.type: missing; write type = UInt64, or any other
            columns { c { type = String, payload_key = x } }           | columns.c.payload_key: unknown key; did you mean payload-key?
            columns { c { type = String, payload-key = "a..b" } }      | columns.c.payload-key: payload path 'a..b' is not understood from '..b' on;
            columns { c { type = String, required = maybe } }          | columns.c.required: must be true or false; it is 'maybe'
            columns { c { type = String, required = yes, default = x } } | columns.c: it is required and has a default; take one of them out
            columns { c { type = UInt8, default = 01 } }               | columns.c.default: '01' is not a JSON value; texts stand in double quotes
            columns { c { type = UInt8, default = ${X} } }             | columns.c.default: ${X} is neither a key of this file nor set in the environment;
            columns { c { type = "Map(String, UInt8)", default = { a = ${X} } } } | columns.c.default: ${X} is neither a key of this file nor set in the environment;
            columns { c { type = String, default = [ "${X}" ] } }      | columns.c.default: "${X}" in quotes is plain text, not a substitution;
            columns { c { type = String, default = { a = "${X}" } } }  | columns.c.default: "${X}" in quotes is plain text, not a substitution;
            columns { c { type = String, on-null = 0 } }               | columns.c.on-null: must be fail, null, default or a value in braces; it is '0'; write on-null = { value = 0 } if that is the value
            columns { c { type = String, on-null = default } }         | columns.c.on-null: is default, and there is no default
            columns { c { type = String, on-null = null } }            | columns.c: String holds no NULL; make it Nullable or give a default
            columns { c { type = String, on-null {} } }                | columns.c.on-null.value: missing; write on-null = { value = 0 }, or any other value
            columns { c { type = String, on-null { values = 1, value = 2 } } } | columns.c.on-null.values: unknown key; did you mean value?
            columns { c { type = String, format = epoch-millis } }     | columns.c: format epoch-millis is for dates and times, not for String
            columns { c { type = Date, format = epoch } }              | columns.c.format: must be one of iso8601, epoch-days, epoch-seconds, epoch-millis, epoch-micros, epoch-nanos; it is 'epoch'
            columns { c { type = String, codec = "ZSTD --" } }         | columns.c.codec: 'ZSTD --' has a semicolon or a comment in it
            columns { c { type = String, ttl = "a; b" } }              | columns.c.ttl: 'a; b' has a semicolon or a comment in it
            columns { c { type = String, on-unavailable = keep } }     | columns.c.on-unavailable: must be one of fail, carry-forward; it is 'keep'
            columns { c { type = String, payload-key = a.b, on-unavailable = carry-forward } } | columns.c: carry-forward is for a whole value of the payload, not for a part of 'a';
            on-unavailable = carry-forward                             | on-unavailable: carries values of declared columns forward; declare columns { … }, or take on-unavailable = fail
            on-unavailable = carry                                     | on-unavailable: must be one of fail, carry-forward; it is 'carry'
            columns { c = String }, unavailable-value = ""             | unavailable-value: is empty; leave it out where writers have no such placeholder
            """)
    void refusesInOneSentence(String line, String problem) {
        conf.soundRoute("a", line);

        assertThat(conf.problems()).singleElement().asString().startsWith("routes/a.conf:5: " + problem);
    }

    @Test
    void aDotInANameWantsQuotes() {
        conf.soundRoute("a", "columns { a.b = String }");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:5: columns.a.type: missing; write type = UInt64, or any other",
                        "routes/a.conf:5: columns.a.b: unknown key; allowed here: codec, default, description, format, on-null, on-unavailable, payload-key, required, ttl, type");
        assertThat(column("\"a.b\" = String")).isEqualTo(TypedColumn.of("a.b", ColumnType.Plain.STRING));
    }

    @Test
    void reportsTheProblemsOfAllColumnsAtOnceWithTheirLines() {
        conf.soundRoute("a", """
                columns {
                  a = Strin
                  b {
                    type = UInt8
                    fromat = iso8601
                  }
                  c = "Array(Nullable(Array(String)))"
                }
                """);

        assertThat(conf.problems())
                .extracting(problem -> problem.replaceFirst("^(\\S+ \\S+) .*", "$1"))
                .containsExactly(
                        "routes/a.conf:6: columns.a:",
                        "routes/a.conf:9: columns.b.fromat:",
                        "routes/a.conf:11: columns.c:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"columns { c = String }", "columns.c.type = String"})
    void columnsAreNoDefaults(String line) {
        conf.remat("remat {\n defaults {\n" + line + "\n}\n connections { local { type = embedded } } }");
        conf.soundRoute("a");

        assertThat(conf.problems())
                .containsExactly(
                        "remat.conf:3: remat.defaults.columns: belong to one table; declare them in the file of its route");
        assertThat(route().plan().isTyped()).isFalse();
    }

    private DeclaredResult onNull(String type, String keys) {
        return column("c { type = \"%s\"\n %s }".formatted(type, keys)).onNull();
    }

    private TypedColumn column(String text) {
        conf.soundRoute("a", "columns {", text, "}");
        return route().plan().columns().get(0);
    }

    private Route route() {
        assertThat(conf.load().brokenRoutes()).isEmpty();
        return Objects.requireNonNull(conf.load().routes().get("a"));
    }
}
