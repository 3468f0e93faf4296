package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table lies on disk as its route says, and the rows are the same. */
abstract class TableShapeContract extends MaterializationTestBase {

    @ParameterizedTest
    @EnumSource(DeleteMode.class)
    void makesTheTableThatTheRouteDescribes(DeleteMode mode) {
        List<CdcEvent> events = new EventGenerator(11).events(300, 40);
        log.append(events);
        RunResult plain = passed(rebuild().with(POLICY.with(mode)).run());
        var shape = new TableShape(
                fragments("dpone_cdc_operation", "dpone_cdc_unique_key_hash"),
                fragments("dpone_cdc_operation"),
                new SqlFragment("(toYYYYMM(dpone_cdc_ingested_at), cityHash64(dpone_cdc_unique_key_hash) % 7)"),
                Map.of("by position", new SqlFragment("dpone_cdc_position TYPE bloom_filter GRANULARITY 4")),
                Map.of("index_granularity", "1024"));
        RunResult shaped = passed(rebuild().with(POLICY.with(mode).with(shape)).run());
        assertThat(shaped.report().metrics().get("checksum"))
                .isEqualTo(plain.report().metrics().get("checksum"));
        assertThat(shaped.report().rowsDeleted()).isEqualTo(plain.report().rowsDeleted());
        assertThat(shaped.report().metrics().get("plan_fingerprint"))
                .isNotEqualTo(plain.report().metrics().get("plan_fingerprint"));
        String made = log.query("SHOW CREATE TABLE " + rebuild().plan().target().quoted())
                .get(0)
                .string("statement");
        assertThat(made)
                .contains("ORDER BY (dpone_cdc_operation, dpone_cdc_unique_key_hash)")
                .containsPattern("PRIMARY KEY \\(?dpone_cdc_operation\\)?\n")
                .contains("cityHash64(dpone_cdc_unique_key_hash) % 7")
                .contains("INDEX `by position` dpone_cdc_position TYPE bloom_filter GRANULARITY 4")
                .contains("index_granularity = ");
    }

    @Test
    void f117FillsMorePartitionsThanAnInsertMayByDefault() {
        log.append(IntStream.range(0, 150)
                .mapToObj(key -> event(key, key % 10 == 0 ? "delete" : "insert", "1", "", "{}", 1))
                .toList());
        var shape = shape("dpone_cdc_unique_key_hash", "dpone_cdc_unique_key_json");
        RunResult result = passed(rebuild().with(POLICY.with(shape)).run());
        assertThat(result.report().rowsMaterialized()).isEqualTo(135);
        assertThat(result.report().rowsDeleted()).isEqualTo(15);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no_such_column", "sum(dpone_cdc_deleted)", "a,,b"})
    void namesWhatClickHouseSaysOfAShapeBeforeAnythingIsBuilt(String orderBy) {
        log.append(List.of(event(1, "insert", "1", "", "{}", 1)));
        RunResult failed = rebuild().with(POLICY.with(shape(orderBy, null))).run();
        assertThat(error(ended(failed, Outcome.FAILED, Blockers.PREFLIGHT)))
                .contains("does not take the `table` of the route", "Code: ");
        assertThat(tables()).isEmpty();
    }

    @Test
    void tellsABrokenShapeTogetherWithTheOtherProblems() {
        var noLog = Rebuild.of(connector, log.dataset().sibling("nothing"), STREAM, evidence)
                .with(POLICY.with(shape("no_such_column", null)));
        assertThat(error(ended(noLog.run(), Outcome.FAILED, Blockers.PREFLIGHT)))
                .contains("nothing does not exist", "no_such_column");
    }

    private static TableShape shape(String orderBy, @Nullable String partitionBy) {
        return new TableShape(
                fragments(orderBy),
                List.of(),
                partitionBy == null ? null : new SqlFragment(partitionBy),
                Map.of(),
                Map.of());
    }

    private static List<SqlFragment> fragments(String... texts) {
        return Stream.of(texts).map(SqlFragment::new).toList();
    }
}
