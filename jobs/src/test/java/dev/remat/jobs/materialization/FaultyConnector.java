package dev.remat.jobs.materialization;

import static org.awaitility.Awaitility.await;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementSummary;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A real connector whose statements that change something pass through a fault. */
final class FaultyConnector implements ClickHouseConnector {

    private final ClickHouseConnector real;
    private final String startOfSql;
    private final Fault fault;
    private final @Nullable String lostPhase;

    /** The fault meets the statements that start with {@code startOfSql}; it gets the statement and a way to really send it. */
    FaultyConnector(ClickHouseConnector real, String startOfSql, Fault fault) {
        this(real, startOfSql, fault, null);
    }

    private FaultyConnector(ClickHouseConnector real, String startOfSql, Fault fault, @Nullable String lostPhase) {
        this.real = real;
        this.startOfSql = startOfSql;
        this.fault = fault;
        this.lostPhase = lostPhase;
    }

    /** Sends the statements that start with {@code startOfSql} later. */
    static FaultyConnector pausing(ClickHouseConnector real, String startOfSql, Duration pause) {
        return new FaultyConnector(real, startOfSql, (statement, send) -> {
            await().pollDelay(pause).atMost(pause.plusSeconds(5)).until(() -> true);
            return send.now(statement);
        });
    }

    /** Loses the answer to every read of one phase. */
    static FaultyConnector losingReadsOf(String phase, ClickHouseConnector real) {
        return new FaultyConnector(real, "no statement starts so", (statement, send) -> send.now(statement), phase);
    }

    @Override
    public List<Row> query(ClickHouseStatement statement) {
        if (lostPhase != null && statement.queryId().contains("_" + lostPhase + "_")) {
            throw new AnswerLost("cut in " + lostPhase, statement.queryId(), null);
        }
        return real.query(statement);
    }

    @Override
    public StatementSummary execute(ClickHouseStatement statement) {
        return statement.sql().startsWith(startOfSql) ? fault.meet(statement, real::execute) : real.execute(statement);
    }

    @Override
    public boolean kill(String queryId, Duration patience) {
        return real.kill(queryId, patience);
    }

    @Override
    public String endpoint() {
        return real.endpoint();
    }

    @Override
    public void close() {
        real.close();
    }

    /** What happens instead of sending a statement. */
    interface Fault {
        StatementSummary meet(ClickHouseStatement statement, Send send);
    }

    /** Really sends a statement. */
    interface Send {
        StatementSummary now(ClickHouseStatement statement);
    }
}
