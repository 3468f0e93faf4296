package dev.remat.materialization.phase.quality;

import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.quality.CheckRule;
import java.util.Map;
import java.util.TreeMap;

/**
 * The ClickHouse settings of a check: within a run's memory it spills to disk what it groups and joins. How a free SELECT
 * joins is left to the server, for not every join can spill.
 */
final class CheckSettings {

    /** From here on grouping spills by a share of memory, and an absolute limit alone is ignored. */
    private static final ServerVersion SPILLS_BY_RATIO = ServerVersion.parse("25.1");

    /** A hash table doubles, for a moment it is there in two sizes, and a join stands beside the grouping of its other side. */
    private static final int SHARES = 8;

    private CheckSettings() {}

    static Map<String, String> of(CheckRule rule, Limits limits, ServerVersion version) {
        Map<String, String> settings = new TreeMap<>();
        limits.maxThreads().ifPresent(threads -> settings.put("max_threads", String.valueOf(threads)));
        limits.memoryLimit().ifPresent(bytes -> {
            String share = String.valueOf(bytes / SHARES);
            settings.put("max_memory_usage", String.valueOf(bytes));
            settings.put("max_bytes_before_external_group_by", share);
            if (rule instanceof CheckRule.Referential) {
                settings.put("join_algorithm", "grace_hash");
                settings.put("max_bytes_in_join", share);
            }
            // memory set aside at once for what an earlier run of the statement needed
            settings.put("collect_hash_table_stats_during_aggregation", "0");
            if (version.atLeast(SPILLS_BY_RATIO)) {
                settings.put("max_bytes_ratio_before_external_group_by", "0");
            }
        });
        if (rule instanceof CheckRule.Sql) {
            settings.put("readonly", "2");
        }
        return settings;
    }
}
