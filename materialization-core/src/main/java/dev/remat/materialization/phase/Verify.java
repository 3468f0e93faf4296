package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.lock.TargetLock;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;
import dev.remat.materialization.sql.IncrementalSql;
import dev.remat.materialization.sql.PublishSql;
import java.util.Optional;

/** Makes sure that the target is the table that was built, with the rows that were audited; swaps back if it is not. */
final class Verify {

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final TargetLock lock;

    Verify(Catalog catalog, RunSession session, RunTables tables, TargetLock lock) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.lock = lock;
    }

    void verify(Publish.Published published, Audited audited) {
        Optional<TableInfo> target = catalog.table(tables.target());
        if (target.filter(published.built()::isSameTable).isEmpty()) {
            throw RunEnded.failed(
                    Blockers.VERIFY,
                    "the target %s is not the table that this run published; another program has replaced it"
                            .formatted(tables.target()));
        }
        if (audited.parts().filter(parts -> parts.equals(parts())).isPresent()) {
            return;
        }
        Content actual = Content.of(session.querySettled(AuditSql.checksum(tables.target(), audited.layout()))
                .get(0));
        if (!actual.equals(audited.content())) {
            if (lock.isLost()) {
                throw RunEnded.failed(
                        Blockers.VERIFY,
                        "the target has %s and the audit saw %s; another run has taken it over, so it was left as it is"
                                .formatted(actual, audited.content()));
            }
            swapBack(published);
            throw RunEnded.failed(
                    Blockers.VERIFY,
                    "the target has %s and the audit saw %s; the previous table was put back"
                            .formatted(actual, audited.content()));
        }
    }

    private String parts() {
        return session.querySettled(IncrementalSql.parts(tables.target()))
                .get(0)
                .string("parts");
    }

    private void swapBack(Publish.Published published) {
        var run = session.identity().runId();
        switch (published.method()) {
            case FIRST_BUILD -> session.settle(PublishSql.rename(tables.target(), tables.shadow(run)));
            case EXCHANGE -> session.settle(PublishSql.exchange(tables.shadow(run), tables.target()));
            case RENAME_CHAIN ->
                session.settle(PublishSql.undoRenameChain(tables.shadow(run), tables.target(), tables.retired(run)));
        }
    }
}
