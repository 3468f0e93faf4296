package dev.remat.materialization.phase.preflight;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.GrantSql;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Who may not read all of the target. Row policies and revoked columns go by name, so they do not hold for the tables of runs:
 * those have to lie where nobody reads who is restricted. Whoever was granted some columns of the target and nothing else cannot
 * read them anyway.
 */
final class Restrictions {

    private final RunSession session;
    private final Findings findings;
    private final Dataset log;
    private final Dataset target;

    Restrictions(RunSession session, Findings findings, Dataset log, Dataset target) {
        this.session = session;
        this.findings = findings;
        this.log = log;
        this.target = target;
    }

    /** @param workDatabase where the tables of runs lie, or null for the target's own database */
    void check(@Nullable String workDatabase) {
        List<String> restrictions = new ArrayList<>();
        for (Row policy : session.query(GrantSql.rowPolicies(log, target))) {
            if (policy.flag("applies")) {
                ofOwnUser(policy);
            }
            if (policy.flag("target") && !policy.flag("database_wide")) {
                restrictions.add("row policy " + policy.string("name"));
            }
        }
        for (Row taken : session.query(GrantSql.revoked(target))) {
            restrictions.add("revoked " + taken.string("revoked"));
        }
        if (restrictions.isEmpty()) {
            return;
        }
        if (workDatabase == null) {
            findings.problem(
                    "not everybody may read all of %s (%s), and such rules do not hold for the tables of runs beside it; set `work-database` to a database that those who are restricted may not read"
                            .formatted(target, String.join(", ", restrictions)));
        } else {
            readers(workDatabase);
        }
    }

    /** What this connection does not see it would not publish, or take for lost. */
    private void ofOwnUser(Row policy) {
        if (policy.flag("target")) {
            findings.problem(
                    "row policy %s on %s filters what the connection's own user reads, so nothing could be verified; make it TO ALL EXCEPT this user"
                            .formatted(policy.string("name"), target));
        } else {
            findings.warn(
                    "row policy %s on the log %s filters what is read of it".formatted(policy.string("name"), log));
        }
    }

    private void readers(String workDatabase) {
        String readers = session.query(GrantSql.readersOf(workDatabase, target)).stream()
                .map(row -> row.string("reader"))
                .collect(Collectors.joining(", "));
        if (!readers.isEmpty()) {
            findings.warn("%s may read not all of %s, and everything in the work-database %s; revoke that"
                    .formatted(readers, target, workDatabase));
        }
    }
}
