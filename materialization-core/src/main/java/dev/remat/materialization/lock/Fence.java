package dev.remat.materialization.lock;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.RunTables.Kind;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps runs that lost the target from changing it. Every statement that publishes names the shadow of its run, so a run whose
 * shadow has another name can only fail, however late its statement arrives.
 */
final class Fence {

    private static final int UNKNOWN_TABLE = 60;

    private final RunSession session;
    private final Catalog catalog;
    private final RunTables tables;

    Fence(RunSession session, Catalog catalog, RunTables tables) {
        this.session = session;
        this.catalog = catalog;
        this.tables = tables;
    }

    /** The caller holds the lock, so every other run is dead or has lost it. */
    void raise(List<RunId> replaced) {
        Set<RunId> runs = new LinkedHashSet<>(replaced);
        List<RunTables.Role> shadows = catalog.besides(tables).stream()
                .filter(role -> role.is(Kind.SHADOW)
                        && !role.run().equals(session.identity().runId()))
                .toList();
        if (!shadows.isEmpty()) {
            Optional<TableInfo> target = catalog.table(tables.target());
            shadows.stream().filter(shadow -> isOfARun(shadow, target)).forEach(shadow -> {
                takeAway(shadow);
                runs.add(shadow.run());
            });
        }
        runs.forEach(this::end);
    }

    /** A table under the name of a shadow that Remat did not make may be what a run has replaced. */
    private static boolean isOfARun(RunTables.Role shadow, Optional<TableInfo> target) {
        boolean published = target.flatMap(TableInfo::rematComment)
                .flatMap(TableComment::publisher)
                .filter(shadow.run()::equals)
                .isPresent();
        return published || shadow.table().rematComment().isPresent();
    }

    private void takeAway(RunTables.Role shadow) {
        try {
            session.settle(PublishSql.rename(shadow.table().dataset(), shadow.named(Kind.FENCED)));
        } catch (StatementRefused e) {
            if (e.code() != UNKNOWN_TABLE) {
                throw e;
            }
        }
    }

    private void end(RunId run) {
        for (String query : catalog.runningQueries(run.text())) {
            if (!session.kill(query)) {
                throw new RunEnded(
                        Outcome.SKIPPED,
                        Blockers.TARGET_BUSY,
                        "run %s is dead, and its query %s does not end; the target %s is busy until it does"
                                .formatted(run, query, tables.target()),
                        null);
            }
        }
    }
}
