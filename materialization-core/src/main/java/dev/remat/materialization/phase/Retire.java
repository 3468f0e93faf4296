package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;
import dev.remat.materialization.version.HeldTables;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the replaced copy for its grace time, and drops older ones and what guards have held back beside it. Never fails a run that has published: what goes wrong
 * here is a warning that names the table.
 */
final class Retire {

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final Orphans orphans;

    Retire(Catalog catalog, RunSession session, RunTables tables, Orphans orphans) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.orphans = orphans;
    }

    void retire(@Nullable Dataset copy) {
        try {
            if (copy != null) {
                nameAsRetired(copy);
            }
            List<RunTables.Role> besides = catalog.besides(tables);
            orphans.dropOverdueCopies(besides);
            new HeldTables(catalog, session, tables).dropAll(besides);
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
