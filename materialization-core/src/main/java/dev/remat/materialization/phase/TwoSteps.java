package dev.remat.materialization.phase;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.Ranges;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.FillSql;
import dev.remat.materialization.sql.LatestEvents;
import dev.remat.materialization.sql.PublishSql;
import dev.remat.materialization.sql.Slice;
import dev.remat.materialization.sql.TwoStepSql;
import java.util.List;
import java.util.Map;

/**
 * Fills a table in two steps: the winners first, their payloads after. What the steps hand on stands in three tables of the
 * run, which are gone in the end.
 */
final class TwoSteps {

    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final Sizing sizing;
    private final TwoStepSql.Tables tables;
    private final String comment;
    private final int level;

    /** @param level how often memory has run out: each time there are twice as many slices */
    TwoSteps(
            RunSession session,
            ClickHouseCdcMaterializationPlan plan,
            Sizing sizing,
            TwoStepSql.Tables tables,
            String comment,
            int level) {
        this.session = session;
        this.plan = plan;
        this.sizing = sizing;
        this.tables = tables;
        this.comment = comment;
        this.level = level;
    }

    /**
     * Fills an empty table.
     *
     * @return rows that are in it
     */
    long fill(Filling filling, LatestEvents latest, Map<String, String> settings) {
        try {
            findWinners(filling, latest, settings);
            return fetch(filling, latest, settings);
        } catch (StatementRefused refused) {
            List.of(tables.places(), tables.winners(), tables.found()).forEach(this::drop);
            throw refused;
        }
    }

    private void findWinners(Filling filling, LatestEvents latest, Map<String, String> settings) {
        session.execute(TwoStepSql.createPlaces(tables, latest, comment), Map.of());
        session.execute(TwoStepSql.notePlaces(tables, latest), settings);
        session.execute(TwoStepSql.createWinners(tables, comment), Map.of());
        long places = Sizing.weight(session, tables.places()).number("rows");
        for (Slice slice : slices(sizing.slicesOfPlaces(places))) {
            filling.insert(TwoStepSql.findWinners(tables, slice), latest, BuildSettings.grouping(settings));
        }
        drop(tables.places());
    }

    private long fetch(Filling filling, LatestEvents latest, Map<String, String> settings) {
        session.execute(TwoStepSql.createFound(tables, latest, comment), Map.of());
        session.execute(TwoStepSql.copyFound(tables, latest), settings);
        long bytes = Sizing.weight(session, tables.found()).number("bytes");
        for (Slice slice : slices(sizing.slicesOfRows(bytes))) {
            String put =
                    FillSql.found(filling.table(), ServingLayout.of(plan), plan.unavailable(), latest, tables, slice);
            filling.insert(put, latest, settings);
        }
        Row rows = session.query(TwoStepSql.compare(tables, filling.table())).get(0);
        if (rows.number("winners") != rows.number("rows")) {
            throw RunEnded.failed(
                    Blockers.AUDIT,
                    "%d keys have a latest event and %d of these were found: events were taken out of the log while it was read; run again"
                            .formatted(rows.number("winners"), rows.number("rows")));
        }
        drop(tables.found());
        drop(tables.winners());
        return rows.number("rows");
    }

    private List<Slice> slices(int needed) {
        return Slice.all(Math.min(Ranges.MOST, needed << level));
    }

    private void drop(Dataset table) {
        session.settle(PublishSql.dropAtOnce(table));
    }
}
