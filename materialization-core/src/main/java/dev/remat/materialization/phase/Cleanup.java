package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.error.RematException;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;
import dev.remat.materialization.version.Placing;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes away what a run has built that did not publish, after making sure that none of its statements still runs. A table of an
 * earlier run under that name goes back to where it was.
 */
public final class Cleanup {

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final Dataset shadow;

    public Cleanup(Catalog catalog, RunSession session, RunTables tables) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.shadow = tables.shadow(session.identity().runId());
    }

    /**
     * Never throws: what could not be cleaned is a warning, and the next run tries again.
     *
     * @return ids of statements of the run that still run on the server
     */
    public List<String> clean() {
        try {
            List<String> running = catalog.runningQueries(session.identity().queryIdPrefix()).stream()
                    .filter(query -> !session.kill(query))
                    .toList();
            if (running.isEmpty()) {
                catalog.table(shadow).flatMap(tables::role).ifPresent(this::clear);
                dropHelpers();
            } else {
                warn("%s still runs on the server".formatted(String.join(", ", running)));
            }
            return running;
        } catch (RematException e) {
            warn(e.getMessage());
            return List.of();
        }
    }

    /** Takes a table away that its run needs no more; where that is not possible, the next run does. */
    static void dropHelper(RunSession session, Dataset helper) {
        try {
            session.settle(PublishSql.dropAtOnce(helper));
        } catch (ClickHouseException e) {
            session.journal()
                    .warn("the table %s could not be dropped; the next run tries again: %s"
                            .formatted(helper, e.getMessage()));
        }
    }

    private void dropHelpers() {
        catalog.besides(tables).stream()
                .filter(role -> role.run().equals(session.identity().runId()))
                .filter(role -> role.is(RunTables.Kind.EVENTS) || role.is(RunTables.Kind.PIECE))
                .forEach(role ->
                        session.settle(PublishSql.dropAtOnce(role.table().dataset())));
    }

    private void clear(RunTables.Role left) {
        var placing = new Placing(catalog, session, tables);
        Optional<TableComment> comment = left.table().rematComment();
        if (comment.filter(built -> built.isBy(left.run())).isPresent()) {
            session.settle(PublishSql.dropAtOnce(shadow));
        } else {
            placing.home(left).ifPresent(home -> placing.giveBack(left, home));
        }
    }

    private void warn(@Nullable String why) {
        session.journal().warn("the shadow %s may be left behind; the next run removes it: %s".formatted(shadow, why));
    }
}
