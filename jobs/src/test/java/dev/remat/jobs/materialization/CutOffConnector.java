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

/** A connector whose server is out of reach from one statement on: nothing that it is asked arrives any more. */
final class CutOffConnector implements ClickHouseConnector {

    private final ClickHouseConnector real;
    private final String startOfSql;
    private final boolean afterwards;
    private boolean dead;

    private CutOffConnector(ClickHouseConnector real, String startOfSql, boolean afterwards) {
        this.real = real;
        this.startOfSql = startOfSql;
        this.afterwards = afterwards;
    }

    /** Is cut off before the first statement that starts so. */
    static CutOffConnector before(String startOfSql, ClickHouseConnector real) {
        return new CutOffConnector(real, startOfSql, false);
    }

    /** Is cut off when the server has executed it. */
    static CutOffConnector after(String startOfSql, ClickHouseConnector real) {
        return new CutOffConnector(real, startOfSql, true);
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
            throw new AnswerLost("the server is out of reach", statement.queryId(), null);
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
            throw new ConnectionFailed("the server is out of reach", queryId, null);
        }
        return answer.get();
    }
}
