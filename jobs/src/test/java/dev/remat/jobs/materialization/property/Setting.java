package dev.remat.jobs.materialization.property;

import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.OnTruncate;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Ranges;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.Quarantine;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.quote.SqlFragment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a log lies on disk and how it is rebuilt.
 *
 * @param inKeyOrder whether the log is sorted by key, else by time
 * @param parts into which it is cut
 * @param merged whether it is merged into one part before the rebuild
 * @param threads of the build
 * @param server further settings of the build
 * @param ranges into which the keys are cut, where the strategy does so
 * @param shape of the serving table
 */
record Setting(
        boolean inKeyOrder,
        int parts,
        boolean merged,
        int threads,
        Map<String, String> server,
        Ranges ranges,
        Strategy strategy,
        Ordering ordering,
        DeleteMode deleteMode,
        OnTruncate onTruncate,
        OnParseError onParseError,
        double maxParseErrorRatio,
        TableShape shape) {

    static final int SAMPLE = 5;

    /** Most of a small rebuild goes into preparing its statements, and half of that into these two. */
    private static final Map<String, String> QUICKLY_PREPARED =
            Map.of("compile_expressions", "0", "query_plan_merge_expressions", "0");

    /** Rows that are not served lie in partitions of their own beside these. */
    private static final TableShape PARTITIONED = new TableShape(
            List.of(new SqlFragment("dpone_cdc_operation"), new SqlFragment("dpone_cdc_unique_key_hash")),
            List.of(),
            new SqlFragment("cityHash64(dpone_cdc_unique_key_hash) % 3"),
            Map.of(),
            Map.of());

    static Setting of(Chance chance) {
        Map<String, String> server = new TreeMap<>(chance.oneIn(4) ? Map.of() : QUICKLY_PREPARED);
        if (chance.oneIn(3)) {
            server.put("max_block_size", chance.of("1", "7", "17"));
        }
        if (chance.oneIn(10)) {
            server.put("short_circuit_function_evaluation", chance.of("disable", "force_enable"));
        }
        if (chance.oneIn(10)) {
            server.put("session_timezone", "Asia/Kolkata");
        }
        return new Setting(
                !chance.oneIn(4),
                chance.oneIn(2) ? 1 : chance.between(2, 5),
                chance.oneIn(3),
                chance.of(1, 8),
                server,
                new Ranges(chance.of(1, 1, 3), chance.of(1, 2, 5)),
                chance.oneIn(5)
                        ? chance.of(Strategy.RANGES, Strategy.TWO_STEP)
                        : chance.of(Strategy.WINDOW, Strategy.ORDERED, Strategy.AUTO),
                chance.of(Ordering.values()),
                chance.of(DeleteMode.values()),
                chance.oneIn(5) ? OnTruncate.FAIL : OnTruncate.APPLY,
                chance.oneIn(4) ? chance.of(OnParseError.values()) : OnParseError.QUARANTINE,
                chance.oneIn(10) ? chance.of(0.5, 0.25, 0.0) : 1.0,
                chance.oneIn(8) ? PARTITIONED : TableShape.DEFAULTS);
    }

    /** The same rows from one part and by another number of threads. */
    Setting onceMore() {
        return new Setting(
                inKeyOrder,
                parts,
                true,
                9 - threads,
                server,
                ranges,
                strategy,
                ordering,
                deleteMode,
                onTruncate,
                onParseError,
                maxParseErrorRatio,
                shape);
    }

    ClickHouseCdcMaterializationPolicy policy() {
        return ClickHouseCdcMaterializationPolicy.DEFAULTS
                .with(strategy)
                .with(shape)
                .with(ordering)
                .with(deleteMode)
                .with(onTruncate)
                .with(new Quality(
                        onParseError,
                        maxParseErrorRatio,
                        Quarantine.DEFAULTS,
                        SchemaDrift.OFF,
                        List.of(),
                        SAMPLE,
                        List.of()))
                .with(new Limits(Duration.ofMinutes(5), null, threads, server).with(ranges))
                .with(new Retirement(0, Duration.ZERO))
                .with(new Guards(true, 0, 1));
    }
}
