package dev.remat.materialization.version;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;

/** Gives tables other names. The statement is sent once; where its answer is an error, the table itself is asked. */
final class Renaming {

    private final Catalog catalog;
    private final RunSession session;

    Renaming(Catalog catalog, RunSession session) {
        this.catalog = catalog;
        this.session = session;
    }

    /**
     * Renames a table.
     *
     * @throws ClickHouseException if it does not have the new name, as far as that can be told
     */
    void rename(TableInfo table, Dataset to) {
        try {
            session.settle(PublishSql.rename(table.dataset(), to));
        } catch (ConnectionFailed nothingSent) {
            throw nothingSent;
        } catch (ClickHouseException e) {
            if (!hasEnded(e.queryId())
                    || catalog.table(to).filter(table::isSameTable).isEmpty()) {
                throw e;
            }
            session.journal()
                    .warn("the answer to renaming %s was an error, and its name is %s: %s"
                            .formatted(table.dataset(), to, e.getMessage()));
        }
    }

    private boolean hasEnded(String queryId) {
        return catalog.runningQueries(queryId).isEmpty() || session.kill(queryId);
    }
}
