package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.error.RematException;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;

/** Takes away the shadow of a run that did not publish, after making sure that none of its statements still runs. */
final class Cleanup {

    private final Catalog catalog;
    private final RunSession session;
    private final Dataset shadow;

    Cleanup(Catalog catalog, RunSession session, RunTables tables) {
        this.catalog = catalog;
        this.session = session;
        this.shadow = tables.shadow(session.identity().runId());
    }

    /** Never throws: what could not be cleaned is a warning, and the next run tries again. */
    void clean() {
        try {
            catalog.runningQueries(session.identity().queryIdPrefix()).forEach(session::kill);
            boolean ours = catalog.table(shadow)
                    .flatMap(TableInfo::rematComment)
                    .filter(comment -> comment.isBy(session.identity().runId()))
                    .isPresent();
            if (ours) {
                session.settle(PublishSql.dropAtOnce(shadow));
            }
        } catch (RematException e) {
            session.journal()
                    .warn("the shadow %s may be left behind; the next run removes it: %s"
                            .formatted(shadow, e.getMessage()));
        }
    }
}
