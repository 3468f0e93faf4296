package dev.remat.jobs.materialization;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementSummary;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** A connector of a process that dies around one statement: from then on nothing that it is asked reaches the server. */
final class DyingConnector implements ClickHouseConnector {

    private final ClickHouseConnector real;
    private final String startOfSql;
    private final boolean afterwards;
    private boolean dead;

    private DyingConnector(ClickHouseConnector real, String startOfSql, boolean afterwards) {
        this.real = real;
        this.startOfSql = startOfSql;
        this.afterwards = afterwards;
    }

    /** Dies before the first statement that starts so. */
    static DyingConnector before(String startOfSql, ClickHouseConnector real) {
        return new DyingConnector(real, startOfSql, false);
    }

    /** Dies when the server has executed it. */
    static DyingConnector after(String startOfSql, ClickHouseConnector real) {
        return new DyingConnector(real, startOfSql, true);
    }

    @Override
    public List<Row> query(ClickHouseStatement statement) {
        return alive(statement.queryId(), () -> real.query(statement));
    }

    @Override
    public StatementSummary execute(ClickHouseStatement statement) {
        boolean last = statement.sql().startsWith(startOfSql);
        if (last && !afterwards) {
            dead = true;
        }
        StatementSummary summary = alive(statement.queryId(), () -> real.execute(statement));
        if (last) {
            dead = true;
        }
        if (dead) {
            throw new AnswerLost("the process is dead", statement.queryId(), null);
        }
        return summary;
    }

    @Override
    public boolean kill(String queryId, Duration patience) {
        return alive(queryId, () -> real.kill(queryId, patience));
    }

    @Override
    public String endpoint() {
        return real.endpoint();
    }

    @Override
    public void close() {
        real.close();
    }

    private <T> T alive(String queryId, Supplier<T> answer) {
        if (dead) {
            throw new ConnectionFailed("the process is dead", queryId, null);
        }
        return answer.get();
    }
}
