package dev.remat.materialization.phase;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.BuildSql;
import dev.remat.materialization.sql.FillSql;
import dev.remat.materialization.sql.LatestEvents;
import dev.remat.materialization.sql.LogSource;
import dev.remat.materialization.sql.SourceForm;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Fills one table with the latest row of every key that it is given: the shadow, or a piece of it. */
final class Filling {

    /** So many keys are looked up one by one in any case. */
    private static final long FEW_KEYS = 10_000;

    /** And so large a part of all. */
    private static final long FEW_OF_ALL = 20;

    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final ServingLayout layout;
    private final Dataset table;

    Filling(RunSession session, ClickHouseCdcMaterializationPlan plan, Dataset table) {
        this.session = session;
        this.plan = plan;
        this.layout = ServingLayout.of(plan);
        this.table = table;
    }

    /**
     * Fills it by one statement over these keys.
     *
     * @param onTopOfOthers whether the table has rows of other keys
     * @return rows that the server says it wrote and that are still there; 0 where it does not say
     */
    long byStatement(LatestEvents latest, Fill how, boolean onTopOfOthers, Map<String, String> settings) {
        long written = insert(statement(table, plan, latest, how), latest, settings);
        if (how == Fill.MARKING) {
            written = settleRedelivered(written, latest, onTopOfOthers, settings);
        }
        carryForward(latest, settings);
        return written;
    }

    /**
     * The same with {@link Fill#MARKING}, for less; the table must be empty. Gives nothing, and leaves nothing behind, where
     * events have come that are not of the form, or tie.
     */
    OptionalLong inOneForm(LatestEvents latest, SourceForm form, Map<String, String> settings) {
        try {
            long marking = insert(statement(table, plan, latest.in(form), Fill.MARKING), latest, settings);
            long written = settleRedelivered(marking, latest, false, settings);
            if (new Audit(session, table, layout).repeatedKeys(null) == 0) {
                carryForward(latest, settings);
                return OptionalLong.of(written);
            }
        } catch (StatementRefused e) {
            if (!SourceForm.isBroken(String.valueOf(e.getMessage()))) {
                throw e;
            }
        }
        empty();
        return OptionalLong.empty();
    }

    /** Fills it in two steps; the table must be empty. */
    long inTwoSteps(TwoSteps steps, LatestEvents latest, Map<String, String> settings) {
        long written = steps.fill(this, latest, settings);
        carryForward(latest, settings);
        return written;
    }

    Dataset table() {
        return table;
    }

    static String statement(Dataset table, ClickHouseCdcMaterializationPlan plan, LatestEvents latest, Fill how) {
        var layout = ServingLayout.of(plan);
        return switch (how) {
            case BY_WINDOW -> FillSql.byWindow(table, layout, plan.unavailable(), latest);
            case MARKING -> FillSql.inKeyOrder(table, layout, plan.unavailable(), latest);
            case COUNTING -> FillSql.redelivered(table, layout, plan.unavailable(), latest);
        };
    }

    /**
     * Puts the keys again whose events were delivered more than once. Where they are many, everything is put again: the set
     * of their hashes would take more memory than streaming through the log a second time.
     */
    private long settleRedelivered(
            long written, LatestEvents latest, boolean onTopOfOthers, Map<String, String> settings) {
        List<Row> again = marked(FillSql.AGAIN);
        if (again.isEmpty()) {
            return written;
        }
        long rows = again.stream().mapToLong(row -> row.number("rows")).sum();
        boolean few = onTopOfOthers || rows <= Math.max(FEW_KEYS, written / FEW_OF_ALL);
        LatestEvents which = few ? latest.ofKeys(FillSql.keysAgain(table, layout)) : latest;
        if (!few) {
            empty();
        }
        long put = insert(statement(table, plan, which, Fill.COUNTING), latest, settings);
        drop(few ? again : List.of());
        long kept = few ? written - rows : 0;
        return written == 0 || put == 0 ? 0 : kept + put;
    }

    /** Puts the rows that wait for values of earlier events again, with these values. */
    private void carryForward(LatestEvents latest, Map<String, String> settings) {
        if (FillSql.carriesForward(layout)
                && session.query(FillSql.waiting(table)).get(0).number("waiting") > 0) {
            session.execute(
                    FillSql.carryForward(table, layout, plan.unavailable(), latest), BuildSettings.joining(settings));
            dropMarked(FillSql.WAITING);
        }
    }

    long insert(String statement, LatestEvents latest, Map<String, String> settings) {
        try {
            return session.execute(statement, settings).writtenRows();
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

    /** Takes out every row, of statements that failed too: a statement that has ended leaves nothing that could still come. */
    void empty() {
        drop(partitions());
    }

    /**
     * Moves every row into a table of the same shape.
     *
     * @return whether there was one
     */
    boolean moveTo(Dataset other) {
        List<String> ids = ids(partitions());
        if (ids.isEmpty()) {
            return false;
        }
        session.execute(BuildSql.movePartitions(table, other, ids), Map.of());
        return true;
    }

    void dropMarked(int mark) {
        drop(marked(mark));
    }

    private List<Row> marked(int mark) {
        return session.query(BuildSql.markedPartitions(table, mark));
    }

    private List<Row> partitions() {
        return session.query(BuildSql.partitions(table));
    }

    private void drop(List<Row> partitions) {
        if (!partitions.isEmpty()) {
            session.execute(BuildSql.dropPartitions(table, ids(partitions)), Map.of());
        }
    }

    private static List<String> ids(List<Row> partitions) {
        return partitions.stream().map(row -> row.string("partition_id")).toList();
    }
}
