package dev.remat.materialization.phase;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.CatalogSql;

/**
 * What a build takes less of the server after earlier attempts ran out of memory: with each of them half the threads, and
 * half of the memory from which on it spills to disk. Smaller blocks besides, as each thread holds several while it merges
 * what was spilled.
 *
 * @param threads most threads of the build
 * @param spillFrom bytes of one sort from which on it spills
 * @param blockRows most rows of a block
 */
record SmallerPlan(long threads, long spillFrom, long blockRows) {

    /** Taken for the memory of a statement where neither route nor server limit it. */
    private static final long PRESUMED_MEMORY = 2L << 30;

    /** Below this a sort spills so many pieces that merging them takes more than was saved. */
    private static final long LEAST_SPILL = 16L << 20;

    /** A quarter of what ClickHouse takes by default. */
    private static final long BLOCK_ROWS = 16_384;

    private static final long LEAST_BLOCK_ROWS = 1_024;

    /** The plan for limits that were halved, and for what the server would take where they say nothing. */
    static SmallerPlan of(Limits limits, RunSession session) {
        Row server = session.query(CatalogSql.limits()).get(0);
        return of(limits, server.number("threads"), server.number("memory"));
    }

    /**
     * As above, with what the server would take.
     *
     * @param serverMemory most memory of one statement; 0 for no limit
     */
    static SmallerPlan of(Limits limits, long serverThreads, long serverMemory) {
        int halvings = limits.halvings();
        long threads = limits.maxThreads().isPresent() ? limits.maxThreads().getAsInt() : serverThreads >> halvings;
        long memory = limits.memoryLimit().orElse(serverMemory == 0 ? PRESUMED_MEMORY : serverMemory);
        return new SmallerPlan(
                Math.max(1, threads),
                Math.max(LEAST_SPILL, memory >> (1 + halvings)),
                Math.max(LEAST_BLOCK_ROWS, BLOCK_ROWS >> halvings));
    }
}
