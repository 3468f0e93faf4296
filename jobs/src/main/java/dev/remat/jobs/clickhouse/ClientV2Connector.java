package dev.remat.jobs.clickhouse;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementSummary;
import dev.remat.materialization.clickhouse.StatementTimedOut;
import java.time.Duration;
import java.util.List;

/**
 * Speaks HTTP to one ClickHouse server through client-v2. Thread-safe; opens connections as they are needed, and none
 * before the first statement.
 */
public final class ClientV2Connector implements ClickHouseConnector {

    private static final int TIMEOUT_EXCEEDED = 159;

    private final ClickHouseServer server;
    private final Patience patience;
    private final Exchange exchange;
    private final QueryKill queryKill;

    ClientV2Connector(ClickHouseServer server, Patience patience) {
        this.server = server;
        this.patience = patience;
        this.exchange = new Exchange(server, patience.grace());
        this.queryKill = new QueryKill(exchange);
    }

    /** A connector to the server; does not connect yet. */
    public static ClientV2Connector to(ClickHouseServer server) {
        return new ClientV2Connector(server, Patience.DEFAULTS);
    }

    @Override
    public List<Row> query(ClickHouseStatement statement) {
        long pause = patience.readPause().toMillis();
        for (int attempt = 1; ; attempt++, pause *= 2) {
            try {
                String suffix = attempt == 1 ? "" : "_" + attempt;
                return send(statement, statement.queryId() + suffix, true).rows();
            } catch (ConnectionFailed | AnswerLost e) {
                if (attempt >= patience.readAttempts() || !pause(pause)) {
                    throw e;
                }
            }
        }
    }

    @Override
    public StatementSummary execute(ClickHouseStatement statement) {
        return send(statement, statement.queryId(), false).summary();
    }

    @Override
    public boolean kill(String queryId, Duration wait) {
        return queryKill.kill(queryId, wait);
    }

    @Override
    public String endpoint() {
        return server.label();
    }

    @Override
    public void close() {
        exchange.close();
    }

    private Answer send(ClickHouseStatement statement, String queryId, boolean asksForRows) {
        long start = System.nanoTime();
        try {
            return exchange.send(statement, queryId, asksForRows);
        } catch (Exchange.TimeIsUp e) {
            throw timedOut(statement, queryId, e);
        } catch (StatementRefused e) {
            long took = System.nanoTime() - start;
            if (e.code() == TIMEOUT_EXCEEDED && took >= statement.timeout().toNanos()) {
                throw timedOut(statement, queryId, e);
            }
            throw e;
        }
    }

    private StatementTimedOut timedOut(ClickHouseStatement statement, String queryId, Exception cause) {
        String message = "query %s took longer than its timeout of %s".formatted(queryId, statement.timeout());
        try {
            return queryKill.kill(queryId, patience.kill())
                    ? new StatementTimedOut(message + " and has left the server", queryId, true, cause)
                    : new StatementTimedOut(message + " and still runs; " + wayOut(queryId), queryId, false, cause);
        } catch (ClickHouseException e) {
            cause.addSuppressed(e);
            String unknown = "%s and may still run, because it could not be stopped (%s); %s"
                    .formatted(message, e.getMessage(), wayOut(queryId));
            return new StatementTimedOut(unknown, queryId, false, cause);
        }
    }

    private static String wayOut(String queryId) {
        return "stop it with KILL QUERY WHERE query_id = '%s'".formatted(queryId);
    }

    private static boolean pause(long millis) {
        try {
            Thread.sleep(millis);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
