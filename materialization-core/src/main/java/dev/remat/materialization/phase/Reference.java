package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.KeyRange;
import dev.remat.materialization.sql.LatestEvents;
import dev.remat.materialization.sql.PublishSql;
import java.time.Instant;

/**
 * What the log says by the reference strategy, in a table of its own that nobody else reads. Leaves alone what a build leaves
 * beside its table.
 */
public final class Reference {

    private static final int MEMORY_LIMIT_EXCEEDED = 241;

    private final Catalog catalog;
    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final Dataset table;

    /** @param table where it is built; there is no table of that name */
    public Reference(
            Catalog catalog,
            RunSession session,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            Dataset table) {
        this.catalog = catalog;
        this.session = session;
        this.plan = plan;
        this.policy = policy;
        this.table = table;
    }

    /** What the log has up to a time, inclusive. */
    public HighWaterMark upTo(Instant newest) {
        return new Snapshot(session).take(plan, policy.ordering(), newest);
    }

    /**
     * Builds all keys: by {@code window} or, where that takes more memory than it may, by what streams through the log.
     *
     * @return the strategy that was taken
     */
    public Strategy build(HighWaterMark mark, TableInfo log, ServerVersion version) {
        try {
            build(mark, Strategy.WINDOW, KeyRange.ALL, version);
            return Strategy.WINDOW;
        } catch (StatementRefused refused) {
            boolean streams =
                    StrategyChoice.choose(Strategy.AUTO, plan, log, mark).strategy() == Strategy.ORDERED;
            if (refused.code() != MEMORY_LIMIT_EXCEEDED || !streams) {
                throw refused;
            }
            drop();
            build(mark, Strategy.ORDERED, KeyRange.ALL, version);
            return Strategy.ORDERED;
        }
    }

    /** Builds the keys of a range. */
    void build(HighWaterMark mark, KeyRange range, ServerVersion version) {
        build(mark, Strategy.WINDOW, range, version);
    }

    private void build(HighWaterMark mark, Strategy strategy, KeyRange range, ServerVersion version) {
        String stream = plan.streamId().or(mark::onlyStream).orElse(null);
        var latest =
                LatestEvents.upTo(mark, plan.cdc(), stream, policy.ordering()).ofRange(range);
        var build = Build.beside(catalog, session, table, plan, policy);
        Fill fill = Fill.of(Strategy.AUTO, strategy, mark.events());
        build.build(latest, fill, mark.positionFormats(), build.settings(strategy, version));
    }

    /** What was built. */
    public Content content() {
        return of(table, KeyRange.ALL);
    }

    /** What some table holds of a range of keys. */
    Content of(Dataset some, KeyRange range) {
        return Content.of(session.query(AuditSql.checksum(some, ServingLayout.of(plan), range))
                .get(0));
    }

    /** Takes the table away, if there is one. */
    public void drop() {
        session.settle(PublishSql.dropAtOnce(table));
    }
}
