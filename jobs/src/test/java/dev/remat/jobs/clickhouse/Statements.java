package dev.remat.jobs.clickhouse;

import dev.remat.materialization.clickhouse.ClickHouseStatement;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** Statements for tests, each under a query id of its own. */
final class Statements {

    private Statements() {}

    static ClickHouseStatement of(String sql) {
        return of(sql, Map.of(), Map.of());
    }

    static ClickHouseStatement of(String sql, Map<String, String> parameters, Map<String, String> settings) {
        return new ClickHouseStatement(
                sql, "remat_test_" + UUID.randomUUID(), parameters, settings, Duration.ofSeconds(30));
    }

    static ClickHouseStatement within(Duration timeout, String sql) {
        ClickHouseStatement statement = of(sql);
        return new ClickHouseStatement(sql, statement.queryId(), Map.of(), Map.of(), timeout);
    }
}
