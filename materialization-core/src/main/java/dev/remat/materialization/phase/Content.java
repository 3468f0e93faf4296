package dev.remat.materialization.phase;

import dev.remat.materialization.clickhouse.Row;

/**
 * What a table holds, in two numbers that tell it from any other.
 *
 * @param rows number of rows
 * @param checksum order-independent checksum over the columns of the log, 32 hex digits
 */
public record Content(long rows, String checksum) {

    /** Reads the answer of {@link dev.remat.materialization.sql.AuditSql#checksum}. */
    public static Content of(Row row) {
        return new Content(row.number("rows"), row.string("checksum"));
    }
}
