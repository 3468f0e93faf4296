package dev.remat.materialization.sql;

import dev.remat.materialization.golden.Golden;
import dev.remat.materialization.log.StreamMark;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.quote.SqlFragment;
import java.time.Instant;
import java.util.List;
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

    private static final TableShape SHAPE = new TableShape(
            List.of(new SqlFragment("dpone_cdc_source_table"), new SqlFragment("dpone_cdc_unique_key_hash")),
            List.of(new SqlFragment("dpone_cdc_source_table")),
            new SqlFragment("toYYYYMM(dpone_cdc_ingested_at)"),
            Map.of("by`position", new SqlFragment("dpone_cdc_position TYPE bloom_filter GRANULARITY 4")),
            Map.of("index_granularity", "1024"));

    static Stream<Map.Entry<String, String>> statements() {
        Map<String, String> sql = new TreeMap<>();
        for (DeleteMode mode : DeleteMode.values()) {
            sql.put("create_shaped_" + mode.id(), BuildSql.createShadow(SHADOW, mode, SHAPE, "{}"));
            sql.put(
                    "create_shadow_" + mode.id(),
                    BuildSql.createShadow(SHADOW, mode, TableShape.DEFAULTS, "{\"built_by\":\"remat\"}"));
        }
        for (Ordering ordering : Ordering.values()) {
            sql.put("insert_window_" + ordering.id(), BuildSql.insertByWindow(SHADOW, LatestEvents.of(LOG, ordering)));
            sql.put("insert_truncated_" + ordering.id(), BuildSql.insertInKeyOrder(SHADOW, truncated(ordering)));
            sql.put("last_truncates_" + ordering.id(), SnapshotSql.lastTruncates(WHOLE_LOG, ordering));
            sql.put(
                    "insert_ordered_" + ordering.id(),
                    BuildSql.insertInKeyOrder(SHADOW, LatestEvents.of(LOG, ordering)));
        }
        sql.put("tombstone_partitions", BuildSql.tombstonePartitions(SHADOW));
        sql.put("drop_partitions", BuildSql.dropPartitions(SHADOW, List.of("1", "d534")));
        sql.put("high_water_mark", SnapshotSql.highWaterMark(WHOLE_LOG));
        sql.put("tally", AuditSql.tally(SHADOW, List.of("order_id", "it's")));
        sql.put("conflicts_among_duplicated", AuditSql.conflictsAmongDuplicated(SHADOW, LOG));
        sql.put("conflict_examples", AuditSql.conflictExamples(SHADOW));
        sql.put("colliding_keys", AuditSql.collidingKeys(LOG));
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

    private static LatestEvents truncated(Ordering ordering) {
        Instant time = Instant.parse("2026-01-31T12:00:00.5Z");
        var mark = new StreamMark(
                "shop's \\ stream", 9, time, List.of(), 1, new StreamMark.Truncate(time, "00000210 000000"));
        return new LatestEvents(LOG, ordering, List.of(mark));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("statements")
    void rendersTheStatementThatItsFileShows(Map.Entry<String, String> statement) {
        Golden.assertMatches("sql/" + statement.getKey() + ".sql", statement.getValue() + "\n");
    }
}
