package dev.remat.jobs.materialization;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementSummary;
import java.time.Duration;
import java.util.List;

/** A real connector to a server that answers CHECK GRANT as one of 24.8 does: it does not know the words. */
record WithoutCheckGrant(ClickHouseConnector real) implements ClickHouseConnector {

    @Override
    public List<Row> query(ClickHouseStatement statement) {
        return real.query(
                statement.sql().startsWith("CHECK GRANT")
                        ? new ClickHouseStatement(
                                "CHECK " + statement.sql(),
                                statement.queryId(),
                                statement.parameters(),
                                statement.settings(),
                                statement.timeout())
                        : statement);
    }

    @Override
    public StatementSummary execute(ClickHouseStatement statement) {
        return real.execute(statement);
    }

    @Override
    public boolean kill(String queryId, Duration patience) {
        return real.kill(queryId, patience);
    }

    @Override
    public String endpoint() {
        return real.endpoint() + "/24.8";
    }

    @Override
    public void close() {
        real.close();
    }
}
