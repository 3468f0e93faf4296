package dev.remat.jobs.clickhouse;

import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.StatementTimedOut;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * Ends a query on the server. Asks for it without waiting, because the waiting form has been seen to hang, and then
 * looks until the query has left {@code system.processes}.
 */
final class QueryKill {

    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final String KILL = "KILL QUERY WHERE query_id = {id:String} ASYNC";
    private static final String LOOK = "SELECT count() AS running FROM system.processes WHERE query_id = {id:String}";

    private final Exchange exchange;
    private final Predicate<String> inFlight;
    private final AtomicLong sent = new AtomicLong();

    QueryKill(Exchange exchange) {
        this.exchange = exchange;
        this.inFlight = exchange::isInFlight;
    }

    /** True once the query is gone; false if it still ran, or was still on its way, after {@code patience}. */
    boolean kill(String queryId, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        boolean seen = false;
        while (true) {
            if (isRunning(queryId)) {
                seen = true;
                send(KILL, queryId, "kill");
            } else if (seen || !inFlight.test(queryId)) {
                return true;
            }
            if (System.nanoTime() - end >= 0 || !pause()) {
                return false;
            }
        }
    }

    private boolean isRunning(String queryId) {
        return send(LOOK, queryId, "look").rows().get(0).number("running") > 0;
    }

    private Answer send(String sql, String queryId, String purpose) {
        String id = "%s_%s%d".formatted(queryId, purpose, sent.incrementAndGet());
        try {
            return exchange.send(new ClickHouseStatement(sql, id, Map.of("id", queryId), Map.of(), ANSWER), id);
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
