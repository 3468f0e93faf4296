package dev.remat.materialization.sql;

import dev.remat.materialization.golden.Golden;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Ordering;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SqlGoldenTest {

    private static final Dataset TARGET = new Dataset("serving", "orders");
    private static final Dataset SHADOW = new Dataset("serving", "orders__remat_shadow_20260131T235959Z_0a1b2c");
    private static final Dataset RETIRED = new Dataset("serving", "orders__remat_retired_20260131T235959Z_0a1b2c");
    private static final LogSource LOG = LogSource.upTo(
            new Dataset("analytics", "orders_cdc"), "shop's \\ stream", Instant.parse("2026-01-31T23:59:58.123Z"));
    private static final LogSource WHOLE_LOG = LogSource.whole(new Dataset("analytics", "orders_cdc"), null);

    static Stream<Map.Entry<String, String>> statements() {
        Map<String, String> sql = new TreeMap<>();
        for (DeleteMode mode : DeleteMode.values()) {
            sql.put("create_shadow_" + mode.id(), BuildSql.createShadow(SHADOW, mode, "{\"built_by\":\"remat\"}"));
        }
        for (Ordering ordering : Ordering.values()) {
            sql.put("insert_window_" + ordering.id(), BuildSql.insertByWindow(SHADOW, LOG, ordering));
            sql.put("insert_ordered_" + ordering.id(), BuildSql.insertInKeyOrder(SHADOW, LOG, ordering));
        }
        sql.put("drop_tombstones", BuildSql.dropTombstones(SHADOW));
        sql.put("high_water_mark", AuditSql.highWaterMark(WHOLE_LOG));
        sql.put("tally", AuditSql.tally(SHADOW));
        sql.put("conflicts_among_duplicated", AuditSql.conflictsAmongDuplicated(SHADOW, LOG));
        sql.put("repeated_keys", AuditSql.repeatedKeys(SHADOW));
        sql.put("checksum", AuditSql.checksum(TARGET));
        sql.put("rows", AuditSql.rows(TARGET));
        sql.put("version", CatalogSql.version());
        sql.put("database", CatalogSql.database("it's"));
        sql.put("table", CatalogSql.table(TARGET));
        sql.put("tables_by_prefix", CatalogSql.tablesByPrefix("serving", "orders__remat_"));
        sql.put("columns", CatalogSql.columns(TARGET));
        sql.put("running_with", CatalogSql.runningWith("20260131T235959Z_0a1b2c"));
        sql.put("exchange", PublishSql.exchange(SHADOW, TARGET));
        sql.put("rename", PublishSql.rename(SHADOW, TARGET));
        sql.put("rename_chain", PublishSql.renameChain(TARGET, RETIRED, SHADOW));
        sql.put("drop", PublishSql.drop(RETIRED));
        sql.put("drop_at_once", PublishSql.dropAtOnce(SHADOW));
        return sql.entrySet().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("statements")
    void rendersTheStatementThatItsFileShows(Map.Entry<String, String> statement) {
        Golden.assertMatches("sql/" + statement.getKey() + ".sql", statement.getValue() + "\n");
    }
}
