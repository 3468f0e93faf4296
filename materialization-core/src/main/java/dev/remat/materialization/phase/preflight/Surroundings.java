package dev.remat.materialization.phase.preflight;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.GrantSql;
import dev.remat.materialization.sql.PreflightSql;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What is around log and target: what hangs on the target, who is restricted on it, whether the disk has room. Some of it
 * only privileged users see; a run does not depend on that, and says what it did not see.
 */
public final class Surroundings {

    private static final int ACCESS_DENIED = 497;

    private final RunSession session;
    private final Findings findings;
    private final Dataset log;
    private final Dataset target;
    private final String user;

    /**
     * Around one log and one target.
     *
     * @param user the connection's user
     */
    public Surroundings(RunSession session, Findings findings, Dataset log, Dataset target, String user) {
        this.session = session;
        this.findings = findings;
        this.log = log;
        this.target = target;
        this.user = user;
    }

    /**
     * Looks at all of it.
     *
     * @param swapped whether the target's database can swap tables
     * @param reclaimable bytes that this run frees before it builds
     */
    public void check(ClickHouseCdcMaterializationPolicy policy, boolean swapped, LongSupplier reclaimable) {
        List<Row> places = session.query(PreflightSql.places(log, target));
        Optional<Row> existing = of("target", places);
        existing.ifPresent(row -> new Dependents(session, findings, target).check(row, swapped));
        whereSeen("row policies", List.of("row_policies", "grants"), () -> new Restrictions(
                        session, findings, log, target)
                .check(policy.publishing().workDatabase()));
        Optional<Row> expected = existing.or(() -> of("log", places));
        expected.ifPresent(row -> whereSeen("free disk", List.of("disks", "storage_policies"), () -> new Room(
                        session, findings)
                .check(row.number("bytes"), existing.isPresent(), storagePolicy(policy, existing), reclaimable)));
    }

    private static Optional<Row> of(String role, List<Row> places) {
        return places.stream().filter(row -> row.string("role").equals(role)).findFirst();
    }

    private static String storagePolicy(ClickHouseCdcMaterializationPolicy policy, Optional<Row> existing) {
        Map<String, String> settings = policy.shape().settings();
        return settings.getOrDefault(
                "storage_policy",
                existing.map(row -> row.string("storage_policy")).orElse("default"));
    }

    private void whereSeen(String what, List<String> systemTables, Runnable look) {
        try {
            look.run();
        } catch (StatementRefused e) {
            if (e.code() != ACCESS_DENIED) {
                throw e;
            }
            Map<String, List<String>> missing = new LinkedHashMap<>();
            systemTables.forEach(table -> missing.put(new Dataset("system", table).quoted(), List.of("SELECT")));
            findings.unseen(what, GrantSql.grant(missing, user));
        }
    }
}
