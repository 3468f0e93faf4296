package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementSummary;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.BuildSql;
import dev.remat.materialization.sql.LatestEvents;
import dev.remat.materialization.sql.LogSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes the shadow and fills it with the latest row of every key. */
final class Build {

    private final RunSession session;
    private final Dataset shadow;
    private final List<String> uniqueKey;

    Build(RunSession session, RunTables tables, List<String> uniqueKey) {
        this.session = session;
        this.shadow = tables.shadow(session.identity().runId());
        this.uniqueKey = uniqueKey;
    }

    Tally build(LatestEvents latest, StrategyChoice choice, ClickHouseCdcMaterializationPolicy policy, Ground ground) {
        String comment = TableComment.of(session.identity()).text();
        session.execute(BuildSql.createShadow(shadow, policy.deleteMode(), policy.shape(), comment), Map.of());
        StatementSummary inserted =
                fill(latest, choice.strategy(), BuildSettings.of(policy, choice.strategy(), ground.version()));
        Tally tally = tally(latest);
        if (inserted.writtenRows() > 0 && inserted.writtenRows() != tally.keys()) {
            throw RunEnded.failed(
                    Blockers.AUDIT,
                    "the server said that it wrote %d rows, and the shadow has %d"
                            .formatted(inserted.writtenRows(), tally.keys()));
        }
        if (policy.deleteMode() == DeleteMode.EXCLUDE_DELETED && tally.deletedKeys() > 0) {
            dropTombstones();
        }
        return tally;
    }

    private void dropTombstones() {
        List<String> partitions = session.query(BuildSql.tombstonePartitions(shadow)).stream()
                .map(row -> row.string("partition_id"))
                .toList();
        if (!partitions.isEmpty()) {
            session.execute(BuildSql.dropPartitions(shadow, partitions), Map.of());
        }
    }

    private StatementSummary fill(LatestEvents latest, Strategy strategy, Map<String, String> settings) {
        try {
            return session.execute(insert(shadow, latest, strategy), settings);
        } catch (StatementRefused e) {
            if (!BuildSql.isCollision(String.valueOf(e.getMessage()))) {
                throw e;
            }
            throw RunEnded.failed(Blockers.KEY, "one key hash stands for two keys: " + collisions(latest.log()));
        }
    }

    private String collisions(LogSource log) {
        return session.query(AuditSql.collidingKeys(log)).stream()
                .map(row -> "%s for %s and %s".formatted(row.string("hash"), row.string("one"), row.string("other")))
                .collect(Collectors.joining(", "));
    }

    /** Counts while the tombstones are still there. */
    private Tally tally(LatestEvents latest) {
        Tally tally = Tally.of(session.query(AuditSql.tally(shadow, uniqueKey)).get(0));
        if (tally.conflicts() == 0) {
            return tally;
        }
        List<String> examples = session.query(AuditSql.conflictExamples(shadow)).stream()
                .map(row -> row.string("example"))
                .toList();
        return tally.withConflicts(exactConflicts(tally, latest), examples);
    }

    private long exactConflicts(Tally tally, LatestEvents latest) {
        if (tally.duplicates() == 0 || !AuditSql.needsConflictsAmongDuplicated(latest.ordering())) {
            return tally.conflicts();
        }
        long amongDuplicated = session.query(AuditSql.conflictsAmongDuplicated(shadow, latest.log()))
                .get(0)
                .number("conflicts");
        return tally.conflictsWithoutDuplicates() + amongDuplicated;
    }

    static String insert(Dataset shadow, LatestEvents latest, Strategy strategy) {
        return strategy == Strategy.ORDERED
                ? BuildSql.insertInKeyOrder(shadow, latest)
                : BuildSql.insertByWindow(shadow, latest);
    }
}
