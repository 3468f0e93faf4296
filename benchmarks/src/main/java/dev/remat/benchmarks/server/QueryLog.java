package dev.remat.benchmarks.server;

import dev.remat.materialization.clickhouse.Row;
import java.util.Map;

/** Reads {@code system.query_log}. Rows of it may land after the answer of their statement, so it asks until all are there. */
public final class QueryLog {

    private static final int ATTEMPTS = 50;
    private static final long PAUSE_MILLIS = 100;

    private final BenchServer server;

    public QueryLog(BenchServer server) {
        this.server = server;
    }

    /**
     * The account of one run.
     *
     * @throws IllegalStateException if the log does not get all its statements within seconds
     */
    public Account account(Trace trace) {
        var statements = server.statements("bench_account", Map.of());
        long found = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            statements.execute("SYSTEM FLUSH LOGS");
            Row row = statements.query(sql(trace)).get(0);
            found = row.number("statements");
            if (found >= trace.statements()) {
                return account(row);
            }
            pause();
        }
        throw new IllegalStateException(
                "system.query_log has %d of %d statements where %s; a server without a query log cannot be measured"
                        .formatted(found, trace.statements(), trace.condition()));
    }

    private static Account account(Row row) {
        return new Account(
                row.number("memory"),
                row.number("read"),
                row.number("written"),
                row.number("cpu_us") / 1e6,
                row.number("server_us") / 1e6,
                row.number("statements"));
    }

    private static String sql(Trace trace) {
        return """
                SELECT
                    uniqExact(query_id) AS statements,
                    max(memory_usage) AS memory,
                    sum(read_bytes) AS read,
                    sum(written_bytes) AS written,
                    sum(ProfileEvents['UserTimeMicroseconds'] + ProfileEvents['SystemTimeMicroseconds']) AS cpu_us,
                    sum(greatest(0, dateDiff('microsecond', query_start_time_microseconds, event_time_microseconds))) AS server_us
                FROM system.query_log
                WHERE type != 'QueryStart' AND is_initial_query AND %s""".formatted(trace.condition());
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the query log", e);
        }
    }
}
