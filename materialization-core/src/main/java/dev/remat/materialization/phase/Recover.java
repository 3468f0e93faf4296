package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;
import dev.remat.materialization.version.Placing;
import java.util.List;
import java.util.Optional;

/**
 * Finishes or undoes what a dead run left beside the target. The caller holds the target's lock, so every other run of this
 * node is dead; a run of another node counts as dead when it has no query on the server.
 */
public final class Recover {

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;

    public Recover(Catalog catalog, RunSession session, RunTables tables) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
    }

    /** Does it. */
    public void recover() {
        List<RunTables.Role> left = catalog.besides(tables);
        restoreMissingTarget(left);
        Optional<TableInfo> target = catalog.table(tables.target());
        left.stream().filter(role -> role.is(RunTables.Kind.SHADOW)).forEach(shadow -> clear(shadow, target));
    }

    /** Without a target the newest retired copy is what people read last: half of a rename chain was executed. */
    private void restoreMissingTarget(List<RunTables.Role> left) {
        if (catalog.table(tables.target()).isPresent()) {
            return;
        }
        left.stream()
                .filter(role -> role.is(RunTables.Kind.RETIRED))
                .reduce((older, newer) -> newer)
                .ifPresent(newest -> {
                    session.settle(PublishSql.rename(newest.table().dataset(), tables.target()));
                    session.journal()
                            .warn("the target %s was missing; it was restored from %s"
                                    .formatted(tables.target(), newest.table().dataset()));
                });
    }

    private void clear(RunTables.Role shadow, Optional<TableInfo> target) {
        TableInfo table = shadow.table();
        if (table.rematComment().isEmpty()) {
            session.journal()
                    .warn("%s has a name of Remat but was not made by it; left alone".formatted(table.dataset()));
            return;
        }
        boolean published = target.flatMap(TableInfo::rematComment)
                .flatMap(TableComment::publisher)
                .filter(shadow.run()::equals)
                .isPresent();
        if (published) {
            session.settle(PublishSql.rename(table.dataset(), tables.retired(shadow.run())));
            session.journal()
                    .warn("run %s ended after publishing; its retired copy was put in place".formatted(shadow.run()));
        } else {
            endQueriesOf(shadow);
            var placing = new Placing(catalog, session, tables);
            placing.home(shadow).ifPresentOrElse(home -> giveBack(placing, shadow, home), () -> drop(table));
        }
    }

    /** A run of this node is dead, and what it left running is ended; a run of another node that still works is respected. */
    private void endQueriesOf(RunTables.Role shadow) {
        List<String> running = catalog.runningQueries(shadow.run().text());
        String node = shadow.table().rematComment().orElseThrow().node();
        if (!running.isEmpty() && !node.equals(session.identity().node())) {
            throw new RunEnded(
                    Outcome.SKIPPED,
                    Blockers.TARGET_BUSY,
                    "run %s on node %s is building %s".formatted(shadow.run(), node, tables.target()),
                    null);
        }
        running.forEach(session::kill);
    }

    /** What a guard holds back, and a copy that was to be published again, outlive the run that moved them. */
    private void giveBack(Placing placing, RunTables.Role shadow, Dataset home) {
        try {
            placing.giveBack(shadow, home);
            session.journal()
                    .warn("run %s died before it had moved a table for good; it is %s".formatted(shadow.run(), home));
        } catch (ClickHouseException e) {
            session.journal()
                    .warn("the table %s that run %s has left could not be named %s: %s"
                            .formatted(shadow.table().dataset(), shadow.run(), home, e.getMessage()));
        }
    }

    private void drop(TableInfo stale) {
        try {
            session.settle(PublishSql.dropAtOnce(stale.dataset()));
        } catch (ClickHouseException e) {
            session.journal()
                    .warn("the shadow %s of a dead run could not be dropped: %s"
                            .formatted(stale.dataset(), e.getMessage()));
        }
    }
}
