package dev.remat.jobs.clickhouse;

import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.StatementTimedOut;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Ends a query on the server. Asks for it without waiting, because the waiting form has been seen to hang, and then
 * looks until the query has left {@code system.processes}.
 */
final class QueryKill {

    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(100);

    /** The statement itself and the further attempts of a read. */
    private static final String MEANT = "WHERE query_id = {id:String} OR match(query_id, {attempts:String})";

    private static final String KILL = "KILL QUERY " + MEANT + " ASYNC";
    private static final String LOOK = "SELECT count() AS running FROM system.processes " + MEANT;

    private final Exchange exchange;
    private final AtomicLong sent = new AtomicLong();

    QueryKill(Exchange exchange) {
        this.exchange = exchange;
    }

    /** True once the query is gone; false if it still ran, or was still on its way, after {@code patience}. */
    boolean kill(String queryId, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        boolean seen = false;
        exchange.forbid(queryId);
        while (true) {
            if (isRunning(queryId)) {
                seen = true;
                send(KILL, queryId, "kill", false);
            } else if (seen || !exchange.isInFlight(queryId)) {
                return true;
            }
            if (System.nanoTime() - end >= 0 || !pause()) {
                return false;
            }
        }
    }

    private boolean isRunning(String queryId) {
        return send(LOOK, queryId, "look", true).rows().get(0).number("running") > 0;
    }

    private Answer send(String sql, String queryId, String purpose, boolean asksForRows) {
        String id = "%s_%s%d".formatted(queryId, purpose, sent.incrementAndGet());
        try {
            var meant = Map.of("id", queryId, "attempts", "^" + Pattern.quote(queryId) + "_[0-9]$");
            return exchange.send(new ClickHouseStatement(sql, id, meant, Map.of(), ANSWER), id, asksForRows);
        } catch (Exchange.TimeIsUp e) {
            throw new StatementTimedOut(
                    "no answer to '%s' for query %s within %s".formatted(sql, queryId, ANSWER), id, false, e);
        }
    }

    private static boolean pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
