package dev.remat.benchmarks.publish;

import dev.remat.benchmarks.server.BenchServer;
import dev.remat.benchmarks.server.Statements;
import dev.remat.materialization.error.RematException;
import dev.remat.materialization.plan.Dataset;
import java.util.Map;

/** Reads one table without a pause, on a thread of its own. */
final class Reader {

    private final Statements statements;
    private final String sql;
    private final long rows;
    private final Thread thread;
    private volatile boolean stopped;
    private long reads;
    private long failed;
    private long wrong;
    private String firstError = "";

    private Reader(BenchServer server, Dataset table, int number) {
        this.statements = server.statements("bench_reader", Map.of());
        this.sql = "SELECT count() AS rows, uniqExact(dpone_cdc_unique_key_hash) AS keys FROM " + table.quoted();
        this.rows = statements.query(sql).get(0).number("rows");
        this.thread = new Thread(this::read, "bench-reader-" + number);
    }

    static Reader start(BenchServer server, Dataset table, int number) {
        var reader = new Reader(server, table, number);
        reader.thread.start();
        return reader;
    }

    /** Returns when the last read has ended. */
    void stop() {
        stopped = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a reader", e);
        }
    }

    /** What it saw; after {@link #stop}. */
    Counts counts() {
        return new Counts(reads, failed, wrong, firstError);
    }

    private void read() {
        while (!stopped) {
            reads++;
            try {
                var row = statements.query(sql).get(0);
                if (row.number("rows") != rows || row.number("keys") != rows) {
                    wrong++;
                }
            } catch (RematException e) {
                failed++;
                firstError = firstError.isEmpty() ? String.valueOf(e.getMessage()) : firstError;
            }
        }
    }

    /**
     * What a reader saw.
     *
     * @param reads answers and errors
     * @param failed errors
     * @param wrong answers with another number of rows
     * @param firstError text of the first error, or empty
     */
    record Counts(long reads, long failed, long wrong, String firstError) {}
}
