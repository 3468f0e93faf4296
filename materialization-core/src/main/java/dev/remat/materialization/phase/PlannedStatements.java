package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.BuildSql;
import dev.remat.materialization.sql.FillSql;
import dev.remat.materialization.sql.LatestEvents;
import dev.remat.materialization.sql.LogSource;
import dev.remat.materialization.sql.QuarantineSql;
import dev.remat.materialization.sql.SnapshotSql;
import dev.remat.materialization.sql.typed.DriftSql;
import java.util.ArrayList;
import java.util.List;

/** What a run would send, for people to read beforehand. */
public final class PlannedStatements {

    private PlannedStatements() {}

    /** The statements that build and publish, as far as they can be told without a server. */
    public static List<String> of(
            ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy, RunIdentity identity) {
        var tables = new RunTables(plan.target(), policy.publishing().workDatabase());
        var shadow = tables.shadow(identity.runId());
        var log = LogSource.upToAFutureMark(plan.cdc(), plan.stream());
        var strategy = policy.strategy() == Strategy.WINDOW ? Strategy.WINDOW : Strategy.ORDERED;
        var layout = ServingLayout.of(plan);
        List<String> statements = new ArrayList<>();
        statements.add(SnapshotSql.highWaterMark(LogSource.whole(plan.cdc(), plan.stream())));
        statements.add(BuildSql.createShadow(
                shadow,
                policy.deleteMode(),
                layout,
                policy.shape(),
                TableComment.of(identity, plan.target()).text()));
        var latest = LatestEvents.of(log, policy.ordering());
        statements.add(
                Filling.statement(shadow, plan, latest, strategy == Strategy.WINDOW ? Fill.BY_WINDOW : Fill.MARKING));
        if (strategy == Strategy.ORDERED) {
            statements.add(BuildSql.markedPartitions(shadow, FillSql.AGAIN));
            statements.add(FillSql.redelivered(
                    shadow,
                    layout,
                    plan.unavailable(),
                    LatestEvents.of(log, policy.ordering()).ofKeys(FillSql.keysAgain(shadow, layout))));
            statements.add(BuildSql.dropPartitions(shadow, List.of("<id of each of them>")));
        }
        if (FillSql.carriesForward(layout)) {
            statements.add(FillSql.waiting(shadow));
            statements.add(
                    FillSql.carryForward(shadow, layout, plan.unavailable(), LatestEvents.of(log, policy.ordering())));
            statements.add(BuildSql.markedPartitions(shadow, FillSql.WAITING));
            statements.add(BuildSql.dropPartitions(shadow, List.of("<id of each of them>")));
        }
        statements.add(AuditSql.tally(shadow, layout, plan.uniqueKey(), plan.unavailable(), null));
        if (layout.isTyped()) {
            statements.addAll(look(plan, policy, identity, shadow));
        }
        if (policy.deleteMode() == DeleteMode.EXCLUDE_DELETED || layout.isTyped()) {
            statements.add(BuildSql.markedPartitions(shadow, FillSql.NOT_SERVED));
            statements.add(BuildSql.dropPartitions(shadow, List.of("<id of each of them>")));
        }
        statements.add(AuditSql.checksum(shadow, layout));
        statements.add(Publish.sql(Publish.Method.EXCHANGE, tables, identity.runId()));
        return statements;
    }

    /** The statements that look at typed rows. */
    private static List<String> look(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            RunIdentity identity,
            Dataset shadow) {
        List<String> statements = new ArrayList<>();
        var quality = policy.quality();
        if (quality.quarantines()) {
            statements.add(QuarantineSql.write(
                    policy.quarantineOf(plan.target()),
                    shadow,
                    plan.target(),
                    ServingLayout.of(plan),
                    identity.route(),
                    identity.runId().text()));
        }
        statements.add(QuarantineSql.counts(shadow, null));
        if (quality.drift() != SchemaDrift.OFF) {
            statements.add(DriftSql.keys(DriftSql.rowsThatAreServed(shadow.quoted(), null)));
        }
        return statements;
    }
}
