package dev.remat.materialization.sql.check;

import dev.remat.materialization.golden.Golden;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.CheckRule;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CheckSqlGoldenTest {

    private static final Dataset SHADOW = new Dataset("serving", "orders__remat_shadow_20260131T235959Z_0a1b2c");
    private static final Dataset CUSTOMERS = new Dataset("serving", "customers");
    private static final Instant NOW = Instant.parse("2026-01-31T23:59:59.000000001Z");

    static Stream<Map.Entry<String, String>> statements() {
        Map<String, CheckRule> rules = new TreeMap<>();
        rules.put("not_null", new CheckRule.NotNull(List.of("amount", "it's `x`")));
        rules.put("unique", new CheckRule.Unique(List.of("region", "customer_id")));
        rules.put("accepted_values", new CheckRule.AcceptedValues("region", List.of("EU", "it's", "\\")));
        rules.put("range", new CheckRule.Range("amount", "0", "9999.5"));
        rules.put("range_of_times", new CheckRule.Range("ordered_at", "2026-01-01 00:00:00", null));
        rules.put("regex", new CheckRule.Regex("it's `x`", "^[A-Z]\\d'$"));
        rules.put("row_count", new CheckRule.RowCount(1, 1_000_000));
        rules.put("row_count_without_limit", new CheckRule.RowCount(1, Long.MAX_VALUE));
        rules.put("freshness", new CheckRule.Freshness("ordered_at", Duration.ofHours(2)));
        rules.put(
                "referential",
                new CheckRule.Referential(List.of("region", "customer_id"), CUSTOMERS, List.of("region", "id")));
        rules.put(
                "sql",
                new CheckRule.Sql(
                        "SELECT region, count() AS orders\nFROM ${table}\nGROUP BY region\nHAVING orders < 3"));
        Map<String, String> statements = new TreeMap<>();
        rules.forEach(
                (name, rule) -> statements.put("failing_" + name, sql(false).failing(rule)));
        statements.put("failing_unique_among_tombstones", sql(true).failing(new CheckRule.Unique(List.of("region"))));
        statements.put("count_unique", sql(false).count(new CheckRule.Unique(List.of("region"))));
        statements.put("count_not_null", sql(true).count(new CheckRule.NotNull(List.of("amount"))));
        statements.put("sample_not_null", sql(false).sample(new CheckRule.NotNull(List.of("amount")), 10));
        statements.put("explain", CheckSql.explain("SELECT 1"));
        statements.put("try_pattern", CheckSql.tryPattern("^it's\\d+$"));
        return statements.entrySet().stream();
    }

    private static CheckSql sql(boolean tombstones) {
        Map<String, String> types = new LinkedHashMap<>();
        types.put(CdcColumn.UNIQUE_KEY_JSON.column(), "String");
        types.put("amount", "Nullable(Decimal(18, 2))");
        types.put("it's `x`", "Nullable(String)");
        types.put("region", "LowCardinality(Nullable(String))");
        types.put("customer_id", "Int32");
        types.put("ordered_at", "DateTime64(3, 'Europe/Berlin')");
        var customers = CheckedRows.parent(
                CUSTOMERS,
                Map.of("id", "UInt64", "region", "Enum8('EU' = 1, 'US' = 2)", CdcColumn.DELETED.column(), "UInt8"));
        return new CheckSql(new CheckedRows("the table", SHADOW, tombstones, types), parent -> customers, NOW);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("statements")
    void rendersTheStatementThatItsFileShows(Map.Entry<String, String> statement) {
        Golden.assertMatches("sql/check/" + statement.getKey() + ".sql", statement.getValue() + "\n");
    }
}
