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
        if (strategy == Strategy.ORDERED) {
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
