package dev.remat.scheduler.process.nodes;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the registry says about the past, read by statements of its own.
 *
 * @param runs all runs, by route and beginning
 * @param claims slots that somebody has taken
 * @param skips slots that were not run
 * @param sessions processes that have had a lease, the first one first
 */
record History(List<Run> runs, List<Claim> claims, List<Skip> skips, List<Session> sessions) {

    static History read(RegistryServer registry) {
        return new History(runs(registry), claims(registry), skips(registry), sessions(registry));
    }

    private static List<Run> runs(RegistryServer registry) {
        return registry.rows(
                "SELECT * FROM remat_run ORDER BY route, queued_at, run_id",
                row -> new Run(
                        row.getString("run_id"),
                        row.getString("route"),
                        row.getString("state"),
                        row.getString("cause"),
                        row.getString("node"),
                        RegistryServer.instant(row, "slot_nominal"),
                        RegistryServer.instant(row, "started_at"),
                        RegistryServer.instant(row, "ended_at"),
                        row.getString("evidence"),
                        row.getString("message")));
    }

    private static List<Claim> claims(RegistryServer registry) {
        return registry.rows(
                "SELECT * FROM remat_slot ORDER BY route, nominal",
                row -> new Claim(
                        row.getString("route"),
                        RegistryServer.time(row, "nominal"),
                        row.getString("node"),
                        row.getString("run_id")));
    }

    private static List<Skip> skips(RegistryServer registry) {
        return registry.rows(
                "SELECT * FROM remat_skipped_slots ORDER BY route, first_nominal, reason",
                row -> new Skip(
                        row.getString("route"),
                        RegistryServer.time(row, "first_nominal"),
                        RegistryServer.time(row, "last_nominal"),
                        row.getLong("slot_count"),
                        row.getString("reason"),
                        row.getString("detail"),
                        row.getString("node")));
    }

    private static List<Session> sessions(RegistryServer registry) {
        return registry.rows(
                "SELECT * FROM remat_node ORDER BY started_at, session",
                row -> new Session(
                        row.getString("session"),
                        row.getString("id"),
                        row.getLong("pid"),
                        RegistryServer.time(row, "started_at"),
                        RegistryServer.time(row, "lease_until"),
                        RegistryServer.instant(row, "ended_at"),
                        row.getString("ended_how"),
                        RegistryServer.instant(row, "recovered_at")));
    }

    /** A run. */
    record Run(
            String id,
            String route,
            String state,
            String cause,
            String node,
            @Nullable Instant slot,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            String evidence,
            String message) {

        boolean is(String... states) {
            return List.of(states).contains(state);
        }
    }

    /** A slot that a node has taken. */
    record Claim(
            String route,
            Instant nominal,
            String node,
            @Nullable String run) {}

    /** Slots in a row that were not run. */
    record Skip(String route, Instant first, Instant last, long count, String reason, String detail, String node) {

        boolean covers(Instant nominal) {
            return !nominal.isBefore(first) && !nominal.isAfter(last);
        }
    }

    /** A process that has had a lease. */
    record Session(
            String id,
            String node,
            long pid,
            Instant startedAt,
            Instant leaseUntil,
            @Nullable Instant endedAt,
            @Nullable String endedHow,
            @Nullable Instant recoveredAt) {

        boolean isDead() {
            return "dead".equals(endedHow);
        }
    }
}
