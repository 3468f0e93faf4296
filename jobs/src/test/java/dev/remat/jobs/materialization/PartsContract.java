package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.OptimizeBeforePublish;
import dev.remat.materialization.policy.Publishing;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.report.BuiltParts;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TypedColumn;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many parts the tables have that people read, and that merging them changes no row. */
abstract class PartsContract extends IncrementalTestBase {

    private static final int KEYS = 2_000;

    /** The server merges nothing by itself in such a table; what it is told to merge it does. */
    private static final TableShape UNMERGED = new TableShape(
            TableShape.DEFAULTS.orderBy(),
            List.of(),
            null,
            Map.of(),
            Map.of("max_bytes_to_merge_at_max_space_in_pool", "1"));

    /** The build writes many small blocks; older servers have no setting for that. */
    private static final Limits IN_PIECES = new Limits(
            Duration.ofMinutes(5),
            2L << 30,
            1,
            Map.of(
                    "use_strict_insert_block_limits", "1",
                    "max_insert_block_size", "100",
                    "min_insert_block_size_rows", "100",
                    "min_insert_block_size_bytes", "1"));

    @Test
    void mergesManyPartsBeforePeopleReadThemAndChangesNoRow() {
        fill(KEYS);
        RunResult never = passed(in(OptimizeBeforePublish.NEVER, IN_PIECES).run());
        Map<String, String> rows = served();
        assertThat(parts(never).built()).isGreaterThan(8).isEqualTo(parts(never).published());
        assertThat(targetParts()).isEqualTo(parts(never).published());

        log.execute("DROP TABLE %s SYNC".formatted(rebuild().plan().target().quoted()));
        for (OptimizeBeforePublish mode : List.of(OptimizeBeforePublish.AUTO, OptimizeBeforePublish.ALWAYS)) {
            RunResult merged = passed(in(mode, IN_PIECES).run());
            assertThat(parts(merged).built()).as(mode.id()).isGreaterThan(8);
            assertThat(parts(merged).merged()).as(mode.id()).isEqualTo(1);
            assertThat(parts(merged).published()).as(mode.id()).isEqualTo(1).isEqualTo(targetParts());
            assertThat(merged.report().metrics().get("checksum"))
                    .isEqualTo(never.report().metrics().get("checksum"));
            assertThat(merged.report().rowsMaterialized()).isEqualTo(KEYS);
            assertThat(served()).isEqualTo(rows);
        }
    }

    @Test
    void keepsValuesFromExpiringWhilePartsAreMerged() {
        fill(KEYS);
        TypedColumn expiring = TypedColumn.of("v", ColumnType.parse("UInt8"))
                .expiring(new SqlFragment("toDateTime(dpone_cdc_ingested_at) + INTERVAL 1 SECOND"));

        RunResult never = passed(
                typed(in(OptimizeBeforePublish.NEVER, IN_PIECES), expiring).run());
        RunResult always = passed(
                typed(in(OptimizeBeforePublish.ALWAYS, IN_PIECES), expiring).run());

        assertThat(parts(always).merged()).isEqualTo(1);
        assertThat(always.report().metrics().get("checksum"))
                .isEqualTo(never.report().metrics().get("checksum"));
        log.execute(
                "OPTIMIZE TABLE %s FINAL".formatted(rebuild().plan().target().quoted()));
        assertThat(values("v")).as("once it is published").containsValue("0").doesNotContainValue("7");
    }

    private static Rebuild typed(Rebuild rebuild, TypedColumn column) {
        return rebuild.with(rebuild.plan().with(List.of(column)))
                .with(rebuild.policy().with(Strategy.AUTO));
    }

    @Test
    void leavesFewPartsAloneUnlessTold() {
        fill(20);
        assertThat(optimizes(
                        passed(in(OptimizeBeforePublish.AUTO, POLICY.limits()).run())))
                .isEmpty();
        assertThat(optimizes(passed(in(OptimizeBeforePublish.NEVER, IN_PIECES).run())))
                .isEmpty();
        assertThat(optimizes(
                        passed(in(OptimizeBeforePublish.ALWAYS, POLICY.limits()).run())))
                .as("there is one part already")
                .isEmpty();
    }

    @Test
    void keepsThePartsOfALongChainOfSmallRunsInBounds() {
        fill(200);
        passed(rebuild().run());
        for (int step = 1; step <= 30; step++) {
            change(step);
            RunResult result = passed(rebuild().run());
            assertThat(isIncremental(result)).as(reason(result)).isTrue();
            assertThat(parts(result).published()).as("step " + step).isLessThanOrEqualTo(8);
        }
        assertChanged(30);
    }

    @Test
    void mergesAllWhereTheServerDoesNotAndStillBuildsOnTheResult() {
        fill(200);
        passed(unmerged().run());
        int merged = 0;
        for (int step = 1; step <= 12; step++) {
            change(step);
            RunResult result = passed(unmerged().run());
            assertThat(isIncremental(result)).as(reason(result)).isTrue();
            assertThat(parts(result).published()).as("step " + step).isLessThanOrEqualTo(8);
            merged += parts(result).merged();
        }
        assertThat(merged).isPositive();

        log.execute(
                "OPTIMIZE TABLE %s FINAL".formatted(rebuild().plan().target().quoted()));
        change(13);
        RunResult result = passed(unmerged().run());
        assertThat(isIncremental(result))
                .as("merged by others: " + reason(result))
                .isTrue();
        assertChanged(13);
    }

    /** Builds more than eight parts of a thousand rows, which the server does not merge by itself. */
    static ClickHouseCdcMaterializationPolicy inPieces(OptimizeBeforePublish mode) {
        return POLICY.with(UNMERGED).with(IN_PIECES).with(Publishing.DEFAULTS.with(mode));
    }

    private Rebuild unmerged() {
        return rebuild().with(INCREMENTAL.with(UNMERGED));
    }

    private Rebuild in(OptimizeBeforePublish mode, Limits limits) {
        ClickHouseCdcMaterializationPolicy policy =
                POLICY.with(UNMERGED).with(limits).with(Publishing.DEFAULTS.with(mode));
        return rebuild().with(policy);
    }

    private void fill(int keys) {
        log.append(IntStream.rangeClosed(1, keys)
                .mapToObj(key -> event(key, "insert", String.valueOf(key), "", "{\"v\":7}", key / 100))
                .toList());
    }

    private void change(int step) {
        log.append(List.of(event(
                step % 5, "update", String.valueOf(100_000 + step), "", "{\"v\":%d}".formatted(step), 1000 + step)));
    }

    /** The rows of the target are those of a full rebuild. */
    private void assertChanged(int lastStep) {
        Map<String, String> incremental = served();
        assertThat(incremental).containsValue("{\"v\":%d}".formatted(lastStep)).hasSizeGreaterThanOrEqualTo(200);
        passed(rebuild().with(POLICY).run());
        assertThat(served()).isEqualTo(incremental);
    }

    private static BuiltParts parts(RunResult result) {
        return result.record().builtParts().orElseThrow();
    }

    private long targetParts() {
        return log.query("SELECT count() AS n FROM system.parts WHERE active AND database = '%s' AND table = 'target'"
                        .formatted(log.dataset().database()))
                .get(0)
                .number("n");
    }

    private static List<StatementRecord> optimizes(RunResult result) {
        return result.record().phases().stream()
                .flatMap(phase -> phase.statements().stream())
                .filter(statement -> statement.sql().startsWith("OPTIMIZE"))
                .toList();
    }
}
