package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the replaced copy for its grace time and drops older ones. Never fails a run that has published: what goes wrong
 * here is a warning that names the table.
 */
final class Retire {

    private final RunSession session;
    private final RunTables tables;
    private final Orphans orphans;

    Retire(RunSession session, RunTables tables, Orphans orphans) {
        this.session = session;
        this.tables = tables;
        this.orphans = orphans;
    }

    void retire(@Nullable Dataset copy) {
        try {
            if (copy != null) {
                nameAsRetired(copy);
            }
            orphans.dropOverdueCopies();
        } catch (ClickHouseException e) {
            session.journal()
                    .warn("old copies of %s were not tidied up: %s".formatted(tables.target(), e.getMessage()));
        }
    }

    private void nameAsRetired(Dataset copy) {
        Dataset retired = tables.retired(session.identity().runId());
        if (!copy.equals(retired)) {
            session.settle(PublishSql.rename(copy, retired));
        }
    }
}
