package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Strategy;
import java.util.Map;
import java.util.TreeMap;

/** The ClickHouse settings of the statement that fills the shadow. */
final class BuildSettings {

    /** From here on a sort spills by a share of memory, and an absolute limit alone is ignored. */
    private static final ServerVersion SPILLS_BY_RATIO = ServerVersion.parse("25.1");

    /** A statement grows with its columns; only this parser of ClickHouse keeps to JSON. */
    static final Map<String, String> TYPED = Map.of("max_query_size", "16777216", "allow_simdjson", "1");

    /** Blocks of the default 256 MiB take twice the time to sort and write, and most of the memory of a build. */
    private static final long BLOCK_BYTES = 64L << 20;

    /** Of the memory of a piece: several blocks are there at the same time, while they are sorted and written. */
    private static final int BLOCKS = 16;

    private static final long LEAST_BLOCK_BYTES = 1L << 20;

    private static final long PIECE_BLOCK_ROWS = 8_192;
    private static final long ORDERED_BLOCK_BYTES = 4L << 20;

    /** A hash table doubles, for a moment it is there in two sizes, and what was spilled is merged beside others. */
    private static final int SPILL_PART = 8;

    private static final String THREADS = "max_threads";
    private static final String SPILL_SORT = "max_bytes_before_external_sort";

    private BuildSettings() {}

    /** The same for the statement that joins rows with values of earlier events: neither side has to fit into memory. */
    static Map<String, String> joining(Map<String, String> build) {
        Map<String, String> settings = new TreeMap<>(build);
        settings.put("join_algorithm", "full_sorting_merge");
        String spillFrom = build.get(SPILL_SORT);
        if (spillFrom != null) {
            settings.put("max_bytes_before_external_group_by", spillFrom);
        }
        return settings;
    }

    /** The same for grouping what is read in its order: a block is given on before it is large. */
    static Map<String, String> grouping(Map<String, String> build) {
        Map<String, String> settings = new TreeMap<>(build);
        settings.put("optimize_aggregation_in_order", "1");
        settings.put("aggregation_in_order_max_block_bytes", String.valueOf(ORDERED_BLOCK_BYTES));
        return settings;
    }

    /**
     * The same for a piece of a build, which has to be sure of its memory: smaller blocks, and spilling from a small part of it
     * on. What the route sets by name stands.
     *
     * @param memory bytes that one statement may take
     * @param isLimited whether that is a limit, or only presumed
     */
    static Map<String, String> piece(
            Map<String, String> build, long memory, boolean isLimited, Limits limits, ServerVersion version) {
        Map<String, String> settings = new TreeMap<>(build);
        long block = Math.max(LEAST_BLOCK_BYTES, Math.min(BLOCK_BYTES, memory / BLOCKS));
        settings.put("min_insert_block_size_bytes", String.valueOf(block));
        settings.put("max_block_size", String.valueOf(PIECE_BLOCK_ROWS));
        if (isLimited) {
            settings.put("max_memory_usage", String.valueOf(memory));
        }
        spill(settings, memory / SPILL_PART, version);
        settings.putAll(spillingGroups(memory / SPILL_PART, version));
        settings.putAll(limits.settings());
        return settings;
    }

    /** For every statement of a run with a limit: grouping and sorting spill before they meet it. */
    static Map<String, String> ofEveryStatement(Limits limits, ServerVersion version) {
        Map<String, String> settings = new TreeMap<>();
        limits.memoryLimit().ifPresent(bytes -> {
            settings.put("max_memory_usage", String.valueOf(bytes));
            spill(settings, bytes / SPILL_PART, version);
            settings.putAll(spillingGroups(bytes / SPILL_PART, version));
        });
        return settings;
    }

    private static Map<String, String> spillingGroups(long from, ServerVersion version) {
        Map<String, String> settings = new TreeMap<>();
        settings.put("max_bytes_before_external_group_by", String.valueOf(from));
        // memory set aside at once for what an earlier run of the statement needed
        settings.put("collect_hash_table_stats_during_aggregation", "0");
        if (version.atLeast(SPILLS_BY_RATIO)) {
            settings.put("max_bytes_ratio_before_external_group_by", "0");
        }
        return settings;
    }

    /** The same for a build that takes less of the server. What the route sets by name stands. */
    static Map<String, String> smaller(
            Map<String, String> build, SmallerPlan plan, Limits limits, ServerVersion version) {
        Map<String, String> settings = new TreeMap<>(build);
        settings.put(THREADS, String.valueOf(plan.threads()));
        settings.put("max_block_size", String.valueOf(plan.blockRows()));
        spill(settings, plan.spillFrom(), version);
        settings.putAll(limits.settings());
        return settings;
    }

    static Map<String, String> of(
            ClickHouseCdcMaterializationPolicy policy, ServingLayout layout, Strategy strategy, ServerVersion version) {
        Limits limits = policy.limits();
        Map<String, String> settings = new TreeMap<>();
        settings.put("insert_deduplicate", "0");
        settings.put("min_insert_block_size_bytes", String.valueOf(BLOCK_BYTES));
        if (strategy == Strategy.ORDERED || strategy == Strategy.RANGES) {
            settings.put("optimize_read_in_window_order", "1");
            // One thread merges what is read from several parts; buffers before it take memory and half of the time.
            settings.put("read_in_order_use_buffering", "0");
        }
        if (layout.isTyped()) {
            settings.putAll(TYPED);
        }
        if (policy.shape().partitionBy().isPresent()) {
            settings.put("max_partitions_per_insert_block", "0");
        }
        limits.maxThreads().ifPresent(threads -> settings.put(THREADS, String.valueOf(threads)));
        limits.memoryLimit().ifPresent(bytes -> {
            settings.put("max_memory_usage", String.valueOf(bytes));
            spill(settings, bytes / 2, version);
        });
        settings.putAll(limits.settings());
        return settings;
    }

    private static void spill(Map<String, String> settings, long from, ServerVersion version) {
        settings.put(SPILL_SORT, String.valueOf(from));
        if (version.atLeast(SPILLS_BY_RATIO)) {
            settings.put("max_bytes_ratio_before_external_sort", "0");
        }
    }
}
