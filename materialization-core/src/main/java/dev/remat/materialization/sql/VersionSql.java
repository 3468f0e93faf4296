package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_JSON;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;

/** Statements about versions of a target that people do not read. */
public final class VersionSql {

    private VersionSql() {}

    /** Writes on a table whose it is. Sent twice it says the same. */
    public static String comment(Dataset table, String comment) {
        return "ALTER TABLE %s MODIFY COMMENT %s".formatted(table.quoted(), Quote.literal(comment));
    }

    /** Name, engine, uuid, sorting_key, comment, active_parts of every table of the server that Remat has made, with its database. */
    public static String builtByRemat() {
        return """
                SELECT database, %s
                FROM system.tables
                WHERE startsWith(comment, '{"built_by":"remat"')
                ORDER BY database, name""".formatted(CatalogSql.TABLE);
    }

    /**
     * A row for each of up to ten keys that one table has and another has not, as JSON, and in each how many there are; where there
     * are none, a row with an empty key. Keys are compared by 64 bits of their hash: that takes 16 bytes for each key of the other table.
     */
    public static String vanished(Dataset served, Dataset other) {
        return """
                SELECT vanished, arrayJoin(emptyArrayToSingle(sample)) AS key
                FROM
                (
                    SELECT count() AS vanished, arraySort(groupArray(10)(%2$s)) AS sample
                    FROM %3$s
                    WHERE sipHash64(%1$s) NOT IN (SELECT sipHash64(%1$s) FROM %4$s)
                )
                ORDER BY key""".formatted(UNIQUE_KEY_HASH, UNIQUE_KEY_JSON, served.quoted(), other.quoted());
    }

    /** Rows and bytes on disk of one table, as its parts tell; no row where it does not exist. */
    public static String size(Dataset table) {
        return """
                SELECT toUInt64(ifNull(total_rows, 0)) AS rows, toUInt64(ifNull(total_bytes, 0)) AS bytes
                FROM system.tables
                WHERE database = %s AND name = %s""".formatted(Quote.literal(table.database()), Quote.literal(table.table()));
    }
}
