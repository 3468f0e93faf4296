package dev.remat.materialization.phase;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.OptimizeBeforePublish;
import dev.remat.materialization.report.BuiltParts;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PartsSql;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Keeps the number of parts of a shadow in bounds, so that the new table is not slower to read than the old one. Merges neither
 * add nor change rows, and none of them lets values expire whose table was told to keep them. Comes before the audit, which then
 * sees what people will read.
 */
final class Merges {

    /** A partition of more parts than that is noticed by readers. */
    static final long MOST_PARTS = 8;

    /** So few are never too many, whatever the old table has. */
    private static final long FEW_PARTS = 3;

    /** What one merge rewrites within a few minutes on slow disks. */
    private static final long SMALL = 5L << 30;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    /** The server merges small parts within a second or two, or sees no need. */
    private static final Duration WAIT_FOR_SMALL = Duration.ofSeconds(5);

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int TIME_LEFT = 4;

    private final RunSession session;
    private final Clock clock;
    private final Dataset shadow;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final long oldParts;

    /** @param oldParts active parts of the table that is replaced; 0 where there is none */
    Merges(RunSession session, Clock clock, Dataset shadow, ClickHouseCdcMaterializationPolicy policy, long oldParts) {
        this.session = session;
        this.clock = clock;
        this.shadow = shadow;
        this.policy = policy;
        this.oldParts = oldParts;
    }

    /**
     * Merges what is too much.
     *
     * @param shares whether the shadow shares large parts with the published table: the server then merges the small ones by
     *     themselves, and all together only where it does not
     */
    Settled settle(boolean shares) {
        OptimizeBeforePublish mode = policy.publishing().optimize();
        List<Partition> built = partitions();
        List<Partition> now = built;
        Duration waited = Duration.ZERO;
        int merged = 0;
        if (mode == OptimizeBeforePublish.AUTO && shares && !tooMany(now).isEmpty()) {
            Waited wait = await(now, WAIT_FOR_SMALL);
            now = wait.partitions();
            waited = wait.time();
        }
        List<Partition> mergeable = mergeable(mode, now);
        if (!mergeable.isEmpty()) {
            merged = optimize(mergeable);
            now = partitions();
        }
        if (mode == OptimizeBeforePublish.AUTO
                && waited.isZero()
                && !tooMany(now).isEmpty()) {
            Waited wait = await(now, LONGEST_WAIT);
            now = wait.partitions();
            waited = wait.time();
        }
        return new Settled(
                new BuiltParts(now.size(), parts(built), parts(now), merged, waited),
                now.stream().mapToLong(Partition::rows).sum());
    }

    private List<Partition> mergeable(OptimizeBeforePublish mode, List<Partition> partitions) {
        return switch (mode) {
            case NEVER -> List.of();
            case ALWAYS ->
                partitions.stream().filter(partition -> partition.parts() > 1).toList();
            case AUTO ->
                session.hasLeft(TIME_LEFT)
                        ? tooMany(partitions).stream()
                                .filter(partition -> partition.bytes() <= SMALL)
                                .toList()
                        : List.of();
        };
    }

    private List<Partition> tooMany(List<Partition> partitions) {
        boolean clearlyMore = oldParts > 0 && parts(partitions) > 2 * oldParts;
        long most = clearlyMore ? FEW_PARTS : MOST_PARTS;
        return partitions.stream().filter(partition -> partition.parts() > most).toList();
    }

    /** How many partitions were merged. What the server refuses is no reason to keep the rows from people. */
    private int optimize(List<Partition> partitions) {
        int merged = 0;
        for (Partition partition : partitions) {
            try {
                session.execute(PartsSql.optimize(shadow, partition.id()), settings());
                merged++;
            } catch (StatementRefused refused) {
                session.journal()
                        .warn(
                                "the %d parts of the built table could not be merged (error %d); see what the server says in its log, GRANT OPTIMIZE where that is missing, or set optimize-before-publish = never"
                                        .formatted(parts(partitions), refused.code()));
                return merged;
            }
        }
        return merged;
    }

    /** A merge that has nothing to do is none: how many parts there are is looked up afterwards. */
    private Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("optimize_throw_if_noop", "0");
        policy.limits().memoryLimit().ifPresent(bytes -> settings.put("max_memory_usage", String.valueOf(bytes)));
        return settings;
    }

    private Waited await(List<Partition> before, Duration longest) {
        Instant started = clock.instant();
        List<Partition> now = before;
        while (!tooMany(now).isEmpty()
                && session.hasLeft(TIME_LEFT)
                && Duration.between(started, clock.instant()).compareTo(longest) < 0
                && RunSession.pause(PAUSE)) {
            session.checkWanted();
            now = partitions();
        }
        return new Waited(now, Duration.between(started, clock.instant()));
    }

    private List<Partition> partitions() {
        return session.query(PartsSql.ofPartitions(shadow)).stream()
                .map(Partition::of)
                .toList();
    }

    private static long parts(List<Partition> partitions) {
        return partitions.stream().mapToLong(Partition::parts).sum();
    }

    /**
     * How it came out.
     *
     * @param parts for the record
     * @param rows of all partitions
     */
    record Settled(BuiltParts parts, long rows) {}

    private record Waited(List<Partition> partitions, Duration time) {}

    private record Partition(String id, long parts, long rows, long bytes) {

        static Partition of(Row row) {
            return new Partition(
                    row.string("partition_id"), row.number("parts"), row.number("rows"), row.number("bytes"));
        }
    }
}
