package dev.remat.materialization.sql;

import dev.remat.materialization.golden.Golden;
import dev.remat.materialization.log.StreamMark;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.TypedColumn;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SqlGoldenTest {

    private static final Dataset TARGET = new Dataset("serving", "orders");
    private static final Dataset SHADOW = new Dataset("serving", "orders__remat_shadow_20260131T235959Z_0a1b2c");
    private static final Dataset EVENTS = new Dataset("serving", "orders__remat_events_20260131T235959Z_0a1b2c");
    private static final Dataset RETIRED = new Dataset("serving", "orders__remat_retired_20260131T235959Z_0a1b2c");
    private static final Dataset NEXT = new Dataset("serving", "orders__remat_next_20260131T235959Z_0a1b2c");
    private static final LogSource LOG = LogSource.upTo(
            new Dataset("analytics", "orders_cdc"), "shop's \\ stream", Instant.parse("2026-01-31T23:59:58.123Z"));
    private static final LogSource WHOLE_LOG = LogSource.whole(new Dataset("analytics", "orders_cdc"), null);

    private static final Dataset QUARANTINE = new Dataset("serving", "orders_quarantine");
    private static final ServingLayout UNTYPED = layout(List.of());
    private static final ServingLayout TYPED = layout(List.of(
            TypedColumn.of("id", ColumnType.parse("UInt64")).describedAs("the order's id"),
            TypedColumn.of("notes", ColumnType.parse("Nullable(String)"))
                    .whenUnavailable(OnUnavailable.CARRY_FORWARD)
                    .compressedBy(new SqlFragment("ZSTD(3)")),
            TypedColumn.of("tags", ColumnType.parse("Array(String)"))));

    private static ServingLayout layout(List<TypedColumn> columns) {
        return ServingLayout.of(new ClickHouseCdcMaterializationPlan(
                new Dataset("analytics", "orders_cdc"), TARGET, List.of("id"), null, columns, null));
    }

    private static final TableShape SHAPE = new TableShape(
            List.of(new SqlFragment("dpone_cdc_source_table"), new SqlFragment("dpone_cdc_unique_key_hash")),
            List.of(new SqlFragment("dpone_cdc_source_table")),
            new SqlFragment("toYYYYMM(dpone_cdc_ingested_at)"),
            Map.of("by`position", new SqlFragment("dpone_cdc_position TYPE bloom_filter GRANULARITY 4")),
            Map.of("index_granularity", "1024"));

    static Stream<Map.Entry<String, String>> statements() {
        Map<String, String> sql = new TreeMap<>();
        sql.put("differences", VerifySql.differences(TARGET, SHADOW, UNTYPED));
        sql.put("checksum_of_range", AuditSql.checksum(SHADOW, UNTYPED, new KeyRange("1a2b", "1b00")));
        sql.put(
                "insert_window_of_range",
                FillSql.byWindow(
                        SHADOW,
                        UNTYPED,
                        null,
                        LatestEvents.of(LOG.ofRange(new KeyRange("1a2b", "1b00")), Ordering.INGESTED_AT)));
        sql.put("look", SightSql.look(List.of(WHOLE_LOG.dataset(), TARGET)));
        for (DeleteMode mode : DeleteMode.values()) {
            sql.put("create_shaped_" + mode.id(), BuildSql.createShadow(SHADOW, mode, UNTYPED, SHAPE, "{}"));
            sql.put(
                    "create_shadow_" + mode.id(),
                    BuildSql.createShadow(SHADOW, mode, UNTYPED, TableShape.DEFAULTS, "{\"built_by\":\"remat\"}"));
            sql.put("create_typed_" + mode.id(), BuildSql.createShadow(SHADOW, mode, TYPED, SHAPE, "{}"));
        }
        for (Ordering ordering : Ordering.values()) {
            sql.put(
                    "insert_window_" + ordering.id(),
                    FillSql.byWindow(SHADOW, UNTYPED, null, LatestEvents.of(LOG, ordering)));
            sql.put(
                    "insert_truncated_" + ordering.id(),
                    FillSql.inKeyOrder(SHADOW, UNTYPED, null, truncated(ordering)));
            sql.put("last_truncates_" + ordering.id(), SnapshotSql.lastTruncates(WHOLE_LOG, ordering));
            sql.put(
                    "insert_ordered_" + ordering.id(),
                    FillSql.inKeyOrder(SHADOW, UNTYPED, null, LatestEvents.of(LOG, ordering)));
            sql.put(
                    "insert_ordered_of_one_form_" + ordering.id(),
                    FillSql.inKeyOrder(
                            SHADOW,
                            UNTYPED,
                            null,
                            LatestEvents.of(LOG, ordering).in(new SourceForm(SourceForm.Positions.NUMBER, 20, 4))));
            sql.put(
                    "insert_redelivered_" + ordering.id(),
                    FillSql.redelivered(
                            SHADOW,
                            UNTYPED,
                            null,
                            LatestEvents.of(LOG, ordering).ofKeys(FillSql.keysAgain(SHADOW, UNTYPED))));
        }
        for (SourceForm.Positions positions : SourceForm.Positions.values()) {
            sql.put("form_" + positions.name().toLowerCase(Locale.ROOT), SourceForm.look(LOG, positions));
        }
        pieces(sql);
        sql.put("partitions", BuildSql.partitions(SHADOW));
        sql.put("marked_partitions", BuildSql.markedPartitions(SHADOW, FillSql.NOT_SERVED));
        sql.put(
                "insert_typed",
                FillSql.inKeyOrder(SHADOW, TYPED, "__unavailable", LatestEvents.of(LOG, Ordering.INGESTED_AT)));
        sql.put(
                "carry_forward",
                FillSql.carryForward(SHADOW, TYPED, "__unavailable", truncated(Ordering.SOURCE_POSITION)));
        sql.put("keep_from_expiring", BuildSql.keepFromExpiring(SHADOW));
        sql.put("expire", BuildSql.expire(TARGET));
        sql.put("waiting", FillSql.waiting(SHADOW));
        sql.put("quarantine_create", QuarantineSql.create(QUARANTINE, Duration.ofDays(30), "{}"));
        sql.put("quarantine_keep", QuarantineSql.keep(QUARANTINE, Duration.ofHours(36), "{}"));
        sql.put("quarantine_counts", QuarantineSql.counts(SHADOW, null));
        sql.put("quarantine_samples", QuarantineSql.samples(SHADOW, 10));
        sql.put("quarantine_carried", QuarantineSql.carried(SHADOW));
        sql.put(
                "quarantine_write",
                QuarantineSql.write(QUARANTINE, SHADOW, TARGET, TYPED, "orders", "20260131T235959Z_0a1b2c"));
        sql.put("tally_typed", AuditSql.tally(SHADOW, TYPED, List.of("order_id"), "__unavailable", null));
        sql.put("tally_unavailable", AuditSql.tally(SHADOW, UNTYPED, List.of("order_id"), "__unavailable", null));
        sql.put("checksum_typed", AuditSql.checksum(TARGET, TYPED));
        sql.put("drop_partitions", BuildSql.dropPartitions(SHADOW, List.of("1", "d534")));
        sql.put("high_water_mark", SnapshotSql.highWaterMark(WHOLE_LOG));
        sql.put("tally", AuditSql.tally(SHADOW, UNTYPED, List.of("order_id", "it's"), null, null));
        sql.put(
                "conflicts_among_duplicated",
                AuditSql.conflictsAmongDuplicated(AuditSql.keysWithDuplicates(SHADOW), LOG));
        incremental(sql);
        sql.put("conflict_examples", AuditSql.conflictExamples(SHADOW));
        sql.put("colliding_keys", AuditSql.collidingKeys(LOG));
        sql.put("repeated_keys", AuditSql.repeatedKeys(SHADOW, null));
        sql.put("checksum", AuditSql.checksum(TARGET, UNTYPED));
        sql.put("rows", AuditSql.rows(TARGET));
        sql.put("server", CatalogSql.server());
        sql.put("writers_into", PreflightSql.writersInto(TARGET));
        sql.put("places", PreflightSql.places(LOG.dataset(), TARGET));
        sql.put("bytes_of", PreflightSql.bytesOf(List.of(TARGET, RETIRED)));
        sql.put("free_bytes", PreflightSql.freeBytes("it's"));
        sql.put("row_policies", GrantSql.rowPolicies(LOG.dataset(), TARGET));
        sql.put("revoked", GrantSql.revoked(TARGET));
        sql.put("readers_of", GrantSql.readersOf("work", TARGET));
        sql.put("check_grant", GrantSql.check(rights()));
        sql.put("grant", GrantSql.grant(rights(), "it's"));
        sql.put("create_probe", PreflightSql.createProbe(SHADOW, "probe", "{}"));
        sql.put("limits", CatalogSql.limits());
        sql.put("database", CatalogSql.database("it's"));
        sql.put("table", CatalogSql.table(TARGET));
        sql.put("tables_by_prefix", CatalogSql.tablesByPrefix("serving", "orders__remat_"));
        sql.put("columns", CatalogSql.columns(TARGET));
        sql.put("end_of", CatalogSql.endOf("remat_orders_20260131T235959Z_0a1b2c_1_build_17"));
        sql.put("usage", CatalogSql.usage("remat_orders_20260131T235959Z_0a1b2c_1_", Duration.ofSeconds(90)));
        sql.put("parts_of_partitions", PartsSql.ofPartitions(SHADOW));
        sql.put("optimize", PartsSql.optimize(SHADOW, "all"));
        sql.put("largest_part", PartsSql.largest(LOG.dataset()));
        sql.put("events_since", SnapshotSql.eventsSince(WHOLE_LOG, Instant.parse("2026-01-31T23:59:59Z")));
        sql.put("running_with", CatalogSql.runningWith("20260131T235959Z_0a1b2c"));
        sql.put("checksum_whole_rows", AuditSql.checksum(TARGET, new ServingLayout(List.of(), List.of(), List.of())));
        sql.put("vanished", VersionSql.vanished(TARGET, SHADOW));
        sql.put("comment_table", VersionSql.comment(SHADOW, "{\"reason\":\"it's \\\"meant\\\"\"}"));
        sql.put("built_by_remat", VersionSql.builtByRemat());
        sql.put("size", VersionSql.size(TARGET));
        sql.put("exchange", PublishSql.exchange(SHADOW, TARGET));
        sql.put("rename", PublishSql.rename(SHADOW, TARGET));
        sql.put("rename_chain", PublishSql.renameChain(SHADOW, NEXT, TARGET, RETIRED));
        sql.put("undo_rename_chain", PublishSql.undoRenameChain(SHADOW, TARGET, RETIRED));
        sql.put("running", CatalogSql.running("remat_orders_20260131T235959Z_0a1b2c_1_"));
        sql.put("lock_look", LockSql.look("serving", "orders__remat_lock_", "orders__remat_cancel_it's"));
        sql.put("lock_create", LockSql.create(new Dataset("serving", "orders__remat_lock_1"), "{}"));
        sql.put("lock_beat", LockSql.beat(new Dataset("serving", "orders__remat_lock_1"), "{}"));
        sql.put(
                "cancel_marker",
                LockSql.createUnlessThere(
                        new Dataset("serving", "orders__remat_cancel_20260131T235959Z_0a1b2c"), "{}"));
        sql.put("drop", PublishSql.drop(RETIRED));
        sql.put("drop_at_once", PublishSql.dropAtOnce(SHADOW));
        return sql.entrySet().stream();
    }

    private static Map<String, List<String>> rights() {
        return new TreeMap<>(
                Map.of("`serving`.*", List.of("SELECT", "DROP TABLE"), "MergeTree", List.of("TABLE ENGINE")));
    }

    private static void pieces(Map<String, String> sql) {
        Dataset piece = new Dataset("serving", "orders__remat_piece_20260131T235959Z_0a1b2c_0");
        var tables = new TwoStepSql.Tables(piece.sibling("places"), piece.sibling("winners"), piece.sibling("found"));
        LatestEvents range = LatestEvents.of(LOG, Ordering.INGESTED_AT).ofRange(new KeyRange("3f'", "40\0"));
        sql.put("insert_range", FillSql.inKeyOrder(piece, UNTYPED, null, range));
        sql.put("range_sample", RangeSql.sample(range.log(), 255));
        sql.put("move_partitions", BuildSql.movePartitions(piece, SHADOW, List.of("0", "1")));
        sql.put("weight", BuildSql.weight(LOG.dataset()));
        for (Ordering ordering : Ordering.values()) {
            LatestEvents latest = LatestEvents.of(LOG, ordering);
            sql.put("two_step_create_places_" + ordering.id(), TwoStepSql.createPlaces(tables, latest, "{}"));
            sql.put(
                    "two_step_put_" + ordering.id(),
                    FillSql.found(SHADOW, UNTYPED, null, truncated(ordering), tables, new Slice(1, 3)));
        }
        LatestEvents latest = LatestEvents.of(LOG, Ordering.INGESTED_AT);
        sql.put("two_step_places", TwoStepSql.notePlaces(tables, latest));
        sql.put("two_step_create_winners", TwoStepSql.createWinners(tables, "{}"));
        sql.put("two_step_winners", TwoStepSql.findWinners(tables, new Slice(0, 2)));
        sql.put("two_step_create_found", TwoStepSql.createFound(tables, latest, "{}"));
        sql.put("two_step_found", TwoStepSql.copyFound(tables, latest));
        sql.put("two_step_compare", TwoStepSql.compare(tables, SHADOW));
    }

    private static void incremental(Map<String, String> sql) {
        Instant before = Instant.parse("2026-01-30T00:00:00.5Z");
        String keys = IncrementalSql.changedKeys(EVENTS);
        sql.put("incremental_streams_since", IncrementalSql.streamsSince(WHOLE_LOG, before));
        sql.put("incremental_formats_since", IncrementalSql.formatsSince(WHOLE_LOG, before));
        sql.put("incremental_create_events", IncrementalSql.createEvents(EVENTS, LOG.dataset(), "{}"));
        sql.put("incremental_copy_new", IncrementalSql.copyNew(EVENTS, LOG, before));
        sql.put(
                "incremental_copy_earlier",
                IncrementalSql.copyEarlier(EVENTS, LOG, IncrementalSql.undecidedKeys(EVENTS, TARGET)));
        String decided = IncrementalSql.decidedKeys(EVENTS, before);
        sql.put("incremental_served", IncrementalSql.served(TARGET, decided, EVENTS, before));
        LatestEvents onTop = LatestEvents.of(LOG.in(EVENTS), Ordering.INGESTED_AT)
                .onTopOf(IncrementalSql.servedCounts(TARGET, decided));
        sql.put("incremental_put", FillSql.redelivered(SHADOW, UNTYPED, null, onTop));
        sql.put("incremental_put_marking", FillSql.inKeyOrder(SHADOW, UNTYPED, null, onTop));
        sql.put("incremental_copy_keys", IncrementalSql.copyKeys(EVENTS, LOG, List.of("a0", "it's")));
        sql.put("incremental_quarantine_counts", QuarantineSql.counts(SHADOW, keys));
        sql.put("quarantine_entries", QuarantineSql.entries(TARGET.sibling("orders_quarantine"), TARGET));
        sql.put(
                "quarantine_entries_up_to",
                QuarantineSql.entriesUpTo(TARGET.sibling("orders_quarantine"), TARGET, "2026-01-31 23:59:59.123"));
        sql.put("incremental_known", IncrementalSql.known(LOG));
        sql.put("incremental_counts", IncrementalSql.counts(LatestEvents.of(LOG.in(EVENTS), Ordering.INGESTED_AT)));
        sql.put("incremental_keys_with_duplicates", IncrementalSql.keysWithDuplicates(LOG.in(EVENTS)));
        sql.put("incremental_attach", IncrementalSql.attach(SHADOW, TARGET, List.of("0", "d534")));
        sql.put("incremental_delete", IncrementalSql.delete(SHADOW, keys));
        sql.put("incremental_parts", IncrementalSql.parts(TARGET));
        sql.put("repeated_among_keys", AuditSql.repeatedKeys(SHADOW, keys));
        sql.put("tally_of_keys", AuditSql.tally(SHADOW, UNTYPED, List.of("order_id"), null, keys));
    }

    private static LatestEvents truncated(Ordering ordering) {
        Instant time = Instant.parse("2026-01-31T12:00:00.5Z");
        var mark = new StreamMark(
                "shop's \\ stream", 9, time, "0", List.of(), 1, new StreamMark.Truncate(time, "00000210 000000"));
        return new LatestEvents(LOG, ordering, List.of(mark));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("statements")
    void rendersTheStatementThatItsFileShows(Map.Entry<String, String> statement) {
        Golden.assertMatches("sql/" + statement.getKey() + ".sql", statement.getValue() + "\n");
    }
}
