package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.error.RematException;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /**
     * Never throws: what could not be cleaned is a warning, and the next run tries again.
     *
     * @return ids of statements of the run that still run on the server
     */
    List<String> clean() {
        try {
            List<String> running = catalog.runningQueries(session.identity().queryIdPrefix()).stream()
                    .filter(query -> !session.kill(query))
                    .toList();
            if (running.isEmpty()) {
                dropShadow();
            } else {
                warn("%s still runs on the server".formatted(String.join(", ", running)));
            }
            return running;
        } catch (RematException e) {
            warn(e.getMessage());
            return List.of();
        }
    }

    private void dropShadow() {
        boolean ours = catalog.table(shadow)
                .flatMap(TableInfo::rematComment)
                .filter(comment -> comment.isBy(session.identity().runId()))
                .isPresent();
        if (ours) {
            session.settle(PublishSql.dropAtOnce(shadow));
        }
    }

    private void warn(@Nullable String why) {
        session.journal().warn("the shadow %s may be left behind; the next run removes it: %s".formatted(shadow, why));
    }
}
