package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.KeyRange;

/** Computes a part of an incremental build anew from the log, another part in each run, and compares the two. */
final class SampleCheck {

    private final RunSession session;
    private final RunTables tables;
    private final KeyRange range;
    private final Reference reference;

    /** @param share part of the keys, more than 0 and up to 1 */
    SampleCheck(
            Catalog catalog,
            RunSession session,
            RunTables tables,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            double share) {
        this.session = session;
        this.tables = tables;
        var run = session.identity().runId();
        this.range = KeyRange.of(run.text(), share);
        this.reference = new Reference(catalog, session, plan, policy, tables.of(RunTables.Kind.EVENTS, run));
    }

    /**
     * Compares.
     *
     * @return what was compared
     * @throws RunEnded with {@link Blockers#VERIFY_MISMATCH} where the shadow is not what the log says
     */
    Sample check(HighWaterMark mark, ServerVersion version) {
        reference.build(mark, range, version);
        Content said = reference.content();
        Content built = reference.of(tables.shadow(session.identity().runId()), range);
        reference.drop();
        if (!built.equals(said)) {
            throw RunEnded.failed(
                    Blockers.VERIFY_MISMATCH,
                    "of %s the increment has %s, and the log says %s; `remat run %s --full` rebuilds everything"
                            .formatted(range, built, said, session.identity().route()));
        }
        return new Sample(range.toString(), said.rows());
    }

    /**
     * What was found equal.
     *
     * @param range of key hashes
     * @param rows rows in it
     */
    record Sample(String range, long rows) {}
}
