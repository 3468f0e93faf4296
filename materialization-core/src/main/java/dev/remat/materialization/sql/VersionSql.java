package dev.remat.materialization.sql;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;

/** Statements about the versions of a target: the one that people read, replaced copies, and what guards hold back. */
public final class VersionSql {

    private VersionSql() {}

    /** Writes on a table whose it is. Sent twice it says the same. */
    public static String comment(Dataset table, String comment) {
        return "ALTER TABLE %s MODIFY COMMENT %s".formatted(table.quoted(), Quote.literal(comment));
    }

    /** Rows and bytes on disk of one table, as its parts tell; no row where it does not exist. */
    public static String size(Dataset table) {
        return """
                SELECT
                    toUInt64(ifNull(total_rows, 0)) AS rows,
                    toUInt64(ifNull(total_bytes, 0)) AS bytes
                FROM system.tables
                WHERE database = %s AND name = %s""".formatted(Quote.literal(table.database()), Quote.literal(table.table()));
    }
}
