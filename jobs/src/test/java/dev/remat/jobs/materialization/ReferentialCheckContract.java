package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.phase.quality.CheckedTable;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.CheckRule.Referential;
import dev.remat.materialization.quality.CheckRule.Sql;
import dev.remat.materialization.quality.CheckRule.Unique;
import dev.remat.materialization.quality.Severity;
import dev.remat.materialization.report.QualityEvidence.CheckResult;
import dev.remat.materialization.session.RunEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule that compares with another table: across types, with NULL, with tombstones on either side, within memory. */
abstract class ReferentialCheckContract extends ChecksTestBase {

    private Dataset customers() {
        return log.dataset().sibling("the `customers`");
    }

    private void customers(String columns, String values) {
        log.execute("CREATE TABLE %s (%s) ENGINE = MergeTree ORDER BY tuple()"
                .formatted(customers().quoted(), columns));
        log.execute("INSERT INTO %s VALUES %s".formatted(customers().quoted(), values));
    }

    private Referential customer(String column, String parentColumn) {
        return new Referential(List.of(column), customers(), List.of(parentColumn));
    }

    @Test
    void findsRowsWithoutAParentAndLeavesNullAlone() {
        var orders = create("customer_id: Nullable(Int32)", "n: Int8");
        fill(orders, "1, 1", "2, 2", "NULL, 3", "-1, 4", "7, 5", "7, 6");
        customers("`it's id` Nullable(UInt64)", "(1), (2), (NULL), (18446744073709551615), (2)");
        assertFails(
                orders,
                customer("customer_id", "it's id"),
                3,
                sample(4, "\"customer_id\":-1"),
                sample(5, "\"customer_id\":7"),
                sample(6, "\"customer_id\":7"));
    }

    @Test
    void findsEveryRowWhereTheOtherTableIsEmptyOrHasNullsAlone() {
        var orders = create("customer_id: Int32");
        fill(orders, "0", "1");
        customers("id Nullable(Int32)", "(NULL)");
        assertThat(run(orders, customer("customer_id", "id")).failingRows()).isEqualTo(2);
        log.execute("TRUNCATE TABLE " + customers().quoted());
        assertThat(run(orders, customer("customer_id", "id")).failingRows()).isEqualTo(2);
    }

    @Test
    void comparesSeveralColumnsTogether() {
        var orders = create("region: LowCardinality(Nullable(String))", "id: Int64");
        fill(orders, "'EU', 1", "'EU', 2", "'US', 1", "NULL, 9");
        customers("region Enum8('EU' = 1, 'US' = 2), id UInt8", "('EU', 1), ('US', 2)");
        var rule = new Referential(List.of("region", "id"), customers(), List.of("region", "id"));
        assertFails(
                orders,
                rule,
                2,
                sample(2, "\"region\":\"EU\",\"id\":\"2\""),
                sample(3, "\"region\":\"US\",\"id\":\"1\""));
    }

    @Test
    void aDeletedParentDoesNotExist() {
        CheckedTable parents = create(customers(), "id: UInt32");
        fill(parents, "1", "2");
        delete(parents, "3");
        var orders = create("customer_id: UInt32");
        fill(orders, "1", "3");
        delete(orders, "4");
        assertFails(withTombstones(orders), customer("customer_id", "id"), 1, sample(2, "\"customer_id\":3"));
    }

    @Test
    void aTableThatRefersToItselfIsComparedWithTheRowsToBe() {
        var staff = create("id: UInt32", "manager: Nullable(Int64)");
        fill(staff, "1, NULL", "2, 1", "3, 4");
        delete(staff, "4, NULL");
        var rule = new Referential(List.of("manager"), staff.target(), List.of("id"));
        assertFails(withTombstones(staff), rule, 1, sample(3, "\"manager\":\"4\""));
        log.execute("CREATE TABLE %s (id UInt32) ENGINE = Memory"
                .formatted(staff.target().quoted()));
        assertFails(withTombstones(staff), rule, 1, sample(3, "\"manager\":\"4\""));
        assertPasses(staff, rule);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            String                         | FixedString(4)           | 'ab', 'abcd'          | 'ab', 'abcd'            | 'abc'
            FixedString(2)                 | LowCardinality(String)   | 'ab'                  | 'ab'                    | 'b'
            FixedString(3)                 | FixedString(3)           | 'ab'                  | 'ab'                    | 'b'
            Enum8('a' = 1, 'b' = 2)        | Enum16('b' = 1, 'c' = 2) | 'b'                   | 'b', 'c'                | 'a'
            UUID                           | UUID                     | '61f0c404-5cb3-11e7-907b-a6006ad3dba0' | '61f0c404-5cb3-11e7-907b-a6006ad3dba0' | '00000000-0000-0000-0000-000000000000'
            IPv6                           | IPv6                     | '::1'                 | '::1'                   | '::2'
            Date                           | Date32                   | '2149-06-06'          | '2149-06-06', '2200-01-01' | '1970-01-01'
            Date32                         | Nullable(Date)           | '2026-01-31'          | '2026-01-31', NULL      | '2200-01-01', '1900-01-01'
            DateTime('UTC')                | DateTime('Europe/Berlin') | '2026-01-31 10:00:00' | '2026-01-31 11:00:00'  | '2026-01-31 11:00:00'
            DateTime64(3, 'UTC')           | DateTime64(3, 'Europe/Berlin') | '2026-01-31 10:00:00.001' | '2026-01-31 11:00:00.001' | '2026-01-31 10:00:00.002'
            Float64                        | Nullable(Float64)        | 0.1, -1e300           | 0.1, -1e300             | 0.2
            Bool                           | Bool                     | true                  | true                    | false
            """)
    void comparesWhatMeansTheSame(String type, String parentType, String present, String parents, String missing) {
        var table = create("v: " + type);
        customers("id " + parentType, Stream.of(parents.split(", ", -1)).collect(Collectors.joining("), (", "(", ")")));
        fill(table, present.split(", ", -1));
        assertPasses(table, customer("v", "id"));
        fill(table, missing.split(", ", -1));
        assertThat(run(table, customer("v", "id")).failingRows()).isEqualTo(missing.split(", ", -1).length);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            String       | UInt64
            Float32      | Float64
            Int32        | Float64
            DateTime     | Date
            DateTime64(3)| DateTime64(6)
            DateTime     | DateTime64(0)
            Int256       | Decimal(18, 2)
            Decimal(9, 0) | UInt128
            Decimal(76, 0) | Decimal(76, 76)
            Bool         | UInt8
            """)
    void refusesWhatItCouldNotCompareExactly(String type, String parentType) {
        var table = create("v: " + type);
        customers("id " + parentType, "(0)");
        assertThat(problems(table, customer("v", "id")))
                .singleElement()
                .asString()
                .startsWith(
                        "check 'my referential': v is %s and id of %s is %s,".formatted(type, customers(), parentType));
        assertThatThrownBy(() -> run(table, customer("v", "id"))).isInstanceOf(RunEnded.class);
    }

    @Test
    void namesTheColumnsThatTheOtherTableLacks() {
        var table = create("v: Int32", "w: Int32");
        customers("id Int32, name String", "(1, '')");
        assertThat(problems(table, new Referential(List.of("v", "w"), customers(), List.of("id", "ID"))))
                .containsExactly(
                        "check 'my referential': %s has no column 'ID'; it has id, name".formatted(customers()));
    }

    /** Every pair of exact number types, with the values at the limits of both. */
    @Test
    void comparesNumbersOfAllTypesExactly() {
        List<NumberType> types = NumberType.all();
        CheckedTable child = create(types.stream().map(NumberType::column).toArray(String[]::new));
        fill(
                child,
                IntStream.range(0, NumberType.MOST_VALUES)
                        .mapToObj(row ->
                                types.stream().map(type -> type.value(row)).collect(Collectors.joining(", ")))
                        .toArray(String[]::new));
        log.execute("CREATE TABLE %s ENGINE = MergeTree ORDER BY tuple() AS SELECT * FROM %s"
                .formatted(customers().quoted(), child.table().quoted()));
        List<Check> checks = new ArrayList<>();
        List<Long> orphans = new ArrayList<>();
        for (NumberType type : types) {
            for (NumberType parent : types) {
                if (!type.isTooWideFor(parent) && !parent.isTooWideFor(type)) {
                    var rule = customer(type.name(), parent.name());
                    checks.add(new Check(type.sql() + " in " + parent.sql(), Severity.ERROR, rule));
                    orphans.add(type.valuesNotIn(parent));
                }
            }
        }
        List<CheckResult> results = checks().run(child, checks, 0);
        assertThat(results).hasSize(15 * 15 - 2 * 4 * 3);
        for (int i = 0; i < results.size(); i++) {
            assertThat(results.get(i).failingRows()).as(results.get(i).name()).isEqualTo(orphans.get(i));
        }
    }

    /** Without going to disk, either check needs more than that. */
    @Test
    void staysWithinTheMemoryOfTheRoute() {
        var orders = create("customer_id: UInt64");
        customers("id UInt64", "(0)");
        log.execute("INSERT INTO %s (customer_id) SELECT number FROM numbers(4000000)"
                .formatted(orders.table().quoted()));
        log.execute("INSERT INTO %s SELECT number * 2 FROM numbers(4000000)"
                .formatted(customers().quoted()));
        limits = memory(270_000_000);
        List<CheckResult> results = checks().run(
                        orders,
                        List.of(check(customer("customer_id", "id")), check(new Unique(List.of("customer_id")))),
                        0);
        assertThat(results).extracting(CheckResult::failingRows).containsExactly(2_000_000L, 0L);
        var greedy = new Sql("SELECT groupArray(repeat('x', 1000)) AS everything FROM ${table}");
        assertThatThrownBy(() -> run(orders, greedy))
                .isInstanceOf(RunEnded.class)
                .hasMessageContaining("Code: 241");
    }

    @Test
    void leavesItToTheServerHowAFreeSelectJoins() {
        var orders = create("customer_id: UInt64", "n: Int32");
        fill(orders, "1, 1", "1, 2", "2, 3");
        limits = memory(270_000_000);
        assertPasses(
                orders,
                new Sql("SELECT a.n FROM ${table} AS a ASOF LEFT JOIN ${table} AS b"
                        + " ON a.customer_id = b.customer_id AND a.n >= b.n WHERE a.n != b.n"));
    }
}
