package dev.remat.materialization.session;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.sql.CatalogSql;
import java.time.Duration;

/**
 * How far a statement has come that runs now, as {@code system.processes} tells it.
 *
 * @param queryId its id
 * @param elapsed how long it runs
 * @param readRows rows that it has read
 * @param totalRows rows that it is going to read, as far as the server knows by now; may grow; 0 where it does not know
 * @param writtenRows rows that it has written
 * @param memory what it holds now, in bytes
 */
public record RunningStatement(
        String queryId, Duration elapsed, long readRows, long totalRows, long writtenRows, long memory) {

    /** Reads the columns of {@link CatalogSql#running}. */
    static RunningStatement of(Row row) {
        return new RunningStatement(
                row.string("query_id"),
                Duration.ofMillis((long) (Double.parseDouble(row.string("elapsed")) * 1000)),
                row.number("read_rows"),
                row.number("total_rows_approx"),
                row.number("written_rows"),
                Math.max(0, row.number("memory_usage")));
    }
}
