package dev.remat.materialization.phase;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.AuditSql;

/**
 * What a table holds, in two numbers that tell it from any other.
 *
 * @param rows number of rows
 * @param checksum order-independent checksum over the columns of the log, 32 hex digits
 */
public record Content(long rows, String checksum) {

    /** Counts a table. */
    public static Content of(RunSession session, Dataset table, ServingLayout layout) {
        return of(session.query(AuditSql.checksum(table, layout)).get(0));
    }

    /** Reads the answer of {@link AuditSql#checksum}. */
    public static Content of(Row row) {
        return new Content(row.number("rows"), row.string("checksum"));
    }
}
