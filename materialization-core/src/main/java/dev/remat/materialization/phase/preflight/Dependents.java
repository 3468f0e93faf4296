package dev.remat.materialization.phase.preflight;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PreflightSql;
import java.util.stream.Collectors;

/**
 * What hangs on the target. Views, dictionaries and Distributed tables find it by its name and read the new rows; named here is
 * only what a swap does not agree with.
 */
final class Dependents {

    private static final String NONE = "[]";

    private final RunSession session;
    private final Findings findings;
    private final Dataset target;

    Dependents(RunSession session, Findings findings, Dataset target) {
        this.session = session;
        this.findings = findings;
        this.target = target;
    }

    /**
     * @param place the target, of {@link PreflightSql#places}
     * @param swapped whether the target's database can swap tables
     */
    void check(Row place, boolean swapped) {
        String views = place.string("views");
        if (!views.equals(NONE)) {
            findings.warn(
                    "materialized views read what is inserted into %s, and a swap inserts nothing: %s; make them refreshable, or let them read the log"
                            .formatted(target, bare(views)));
        }
        String loading = place.string("loading");
        if (!swapped && !loading.equals(NONE)) {
            findings.problem(
                    "%s is needed by %s, so ClickHouse lets nobody rename it (error 630), and its database has no EXCHANGE TABLES; move it to a database with the engine Atomic"
                            .formatted(target, bare(loading)));
        }
        String writers = session.query(PreflightSql.writersInto(target)).stream()
                .map(row -> row.string("writer"))
                .collect(Collectors.joining(", "));
        if (!writers.isEmpty()) {
            findings.warn("%s write into %s; what they write is gone with the next run".formatted(writers, target));
        }
    }

    private static String bare(String array) {
        return array.substring(1, array.length() - 1).replace("'", "").replace(",", ", ");
    }
}
