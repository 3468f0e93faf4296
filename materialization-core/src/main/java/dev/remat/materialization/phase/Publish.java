package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.RunTables.Kind;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the shadow in the target's place. The statement is sent once; whatever its answer, the tables themselves are asked
 * what has happened.
 */
final class Publish {

    /** How the target is replaced. */
    enum Method {
        FIRST_BUILD,
        EXCHANGE,
        RENAME_CHAIN
    }

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final Dataset shadow;

    Publish(Catalog catalog, RunSession session, RunTables tables) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.shadow = tables.shadow(session.identity().runId());
    }

    /** Publishes and says where the replaced copy lies; empty for a first build. */
    Published publish(boolean targetExists, boolean canExchange) {
        TableInfo built = catalog.table(shadow)
                .orElseThrow(() -> RunEnded.failed(Blockers.AUDIT, "the shadow %s has vanished".formatted(shadow)));
        Method method = method(targetExists, canExchange);
        session.checkWanted();
        try {
            session.settle(sql(method, tables, session.identity().runId()));
        } catch (ConnectionFailed nothingSent) {
            throw nothingSent;
        } catch (ClickHouseException e) {
            decideByReadingBack(built, e);
        }
        return new Published(built, method, replacedCopy(method));
    }

    static Method method(boolean targetExists, boolean canExchange) {
        if (!targetExists) {
            return Method.FIRST_BUILD;
        }
        return canExchange ? Method.EXCHANGE : Method.RENAME_CHAIN;
    }

    static String sql(Method method, RunTables tables, RunId run) {
        return switch (method) {
            case FIRST_BUILD -> PublishSql.rename(tables.shadow(run), tables.target());
            case EXCHANGE -> PublishSql.exchange(tables.shadow(run), tables.target());
            case RENAME_CHAIN ->
                PublishSql.renameChain(
                        tables.shadow(run), tables.of(Kind.NEXT, run), tables.target(), tables.retired(run));
        };
    }

    private @Nullable Dataset replacedCopy(Method method) {
        return switch (method) {
            case FIRST_BUILD -> null;
            case EXCHANGE -> shadow;
            case RENAME_CHAIN -> tables.retired(session.identity().runId());
        };
    }

    /** Returns if the shadow is the target by now; throws what is known otherwise. */
    private void decideByReadingBack(TableInfo built, ClickHouseException answer) {
        Found found;
        try {
            found = session.untilAnswered(() -> lookBack(built, answer.queryId()));
        } catch (ClickHouseException e) {
            throw unknown(
                    "the publishing statement failed (%s) and reading back failed too (%s)"
                            .formatted(answer.getMessage(), e.getMessage()),
                    answer);
        }
        switch (found) {
            case TARGET ->
                session.journal()
                        .warn("the answer to the publishing statement was an error, and the new rows are published: "
                                + answer.getMessage());
            case SHADOW -> throw answer;
            case NEITHER ->
                throw unknown("the built table is neither %s nor %s".formatted(tables.target(), shadow), answer);
        }
    }

    private Found lookBack(TableInfo built, String queryId) {
        waitUntilGone(queryId);
        undoHalfAChain(built);
        if (catalog.table(tables.target()).filter(built::isSameTable).isPresent()) {
            return Found.TARGET;
        }
        boolean stillShadow = catalog.table(shadow).filter(built::isSameTable).isPresent();
        return stillShadow ? Found.SHADOW : Found.NEITHER;
    }

    /** What the built table is by now. */
    private enum Found {
        TARGET,
        SHADOW,
        NEITHER
    }

    /** A chain that stopped on its way has taken the target away, or was about to; readers get the previous table back first. */
    private void undoHalfAChain(TableInfo built) {
        RunId run = session.identity().runId();
        Dataset next = tables.of(Kind.NEXT, run);
        if (catalog.table(next).filter(built::isSameTable).isEmpty()) {
            return;
        }
        if (catalog.table(tables.target()).isEmpty()) {
            session.settle(PublishSql.rename(tables.retired(run), tables.target()));
        }
        session.settle(PublishSql.rename(next, shadow));
    }

    /** Only a statement that no longer runs has a final outcome. */
    private void waitUntilGone(String queryId) {
        List<String> running = catalog.runningQueries(queryId);
        if (!running.isEmpty() && !session.kill(queryId)) {
            throw unknown("the publishing statement %s still runs".formatted(queryId), null);
        }
    }

    private static RunEnded unknown(String message, @Nullable Throwable cause) {
        return new RunEnded(
                Outcome.UNKNOWN,
                Blockers.OUTCOME_UNKNOWN,
                message + "; the next run finds out which it was, nothing was dropped",
                cause);
    }

    /**
     * What was published.
     *
     * @param built the table that should be the target now
     * @param method how it got there
     * @param copy where the replaced copy lies; null for a first build
     */
    record Published(
            TableInfo built, Method method, @Nullable Dataset copy) {}
}
