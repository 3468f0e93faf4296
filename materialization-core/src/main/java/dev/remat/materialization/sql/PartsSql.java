package dev.remat.materialization.sql;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;

/** Statements about the parts of a table. */
public final class PartsSql {

    private PartsSql() {}

    /** The active parts of each partition: partition_id, parts, rows, bytes on disk. */
    public static String ofPartitions(Dataset table) {
        return """
                SELECT partition_id, count() AS parts, sum(rows) AS rows, sum(bytes_on_disk) AS bytes
                FROM system.parts
                WHERE database = %s AND table = %s AND active
                GROUP BY partition_id
                ORDER BY partition_id""".formatted(Quote.literal(table.database()), Quote.literal(table.table()));
    }

    /** Merges a partition into one part; rows that are masked are then gone from disk. */
    public static String optimize(Dataset table, String partitionId) {
        return "OPTIMIZE TABLE %s PARTITION ID %s FINAL".formatted(table.quoted(), Quote.literal(partitionId));
    }

    /** One row: largest, the rows of the largest active part, and total, those of all. */
    public static String largest(Dataset table) {
        return """
                SELECT max(rows) AS largest, sum(rows) AS total
                FROM system.parts
                WHERE database = %s AND table = %s AND active""".formatted(Quote.literal(table.database()), Quote.literal(table.table()));
    }
}
