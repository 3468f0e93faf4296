package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.clickhouse.StatementSummary;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.BuildSql;
import dev.remat.materialization.sql.LogSource;
import java.util.Map;

/** Makes the shadow and fills it with the latest row of every key. */
final class Build {

    private final RunSession session;
    private final Dataset shadow;

    Build(RunSession session, RunTables tables) {
        this.session = session;
        this.shadow = tables.shadow(session.identity().runId());
    }

    Tally build(LogSource log, StrategyChoice choice, ClickHouseCdcMaterializationPolicy policy, Ground ground) {
        session.execute(
                BuildSql.createShadow(
                        shadow,
                        policy.deleteMode(),
                        TableComment.of(session.identity()).text()),
                Map.of());
        StatementSummary inserted = session.execute(
                insert(shadow, log, choice.strategy(), policy),
                BuildSettings.of(policy.limits(), choice.strategy(), ground.version()));
        Tally tally = tally(log, policy.ordering());
        if (inserted.writtenRows() > 0 && inserted.writtenRows() != tally.keys()) {
            throw RunEnded.failed(
                    Blockers.AUDIT,
                    "the server said that it wrote %d rows, and the shadow has %d"
                            .formatted(inserted.writtenRows(), tally.keys()));
        }
        if (policy.deleteMode() == DeleteMode.EXCLUDE_DELETED && tally.deletedKeys() > 0) {
            session.execute(BuildSql.dropTombstones(shadow), Map.of());
        }
        return tally;
    }

    /** Counts while the tombstones are still there. */
    private Tally tally(LogSource log, Ordering ordering) {
        Tally tally = Tally.of(session.query(AuditSql.tally(shadow)).get(0));
        if (tally.duplicates() == 0 || !AuditSql.needsConflictsAmongDuplicated(ordering)) {
            return tally;
        }
        long amongDuplicated = session.query(AuditSql.conflictsAmongDuplicated(shadow, log))
                .get(0)
                .number("conflicts");
        return tally.withConflicts(tally.conflictsWithoutDuplicates() + amongDuplicated);
    }

    static String insert(Dataset shadow, LogSource log, Strategy strategy, ClickHouseCdcMaterializationPolicy policy) {
        return strategy == Strategy.ORDERED
                ? BuildSql.insertInKeyOrder(shadow, log, policy.ordering())
                : BuildSql.insertByWindow(shadow, log, policy.ordering());
    }
}
