package dev.remat.materialization.sql;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;

/** Statements on the lock of a target: small tables beside it, whose comments say who holds it. */
public final class LockSql {

    private LockSql() {}

    /**
     * Every lock of a target and the request to end one run: name, uuid, comment, and by the server's clock when it was last
     * changed, which each change of a comment moves, and what time it is.
     */
    public static String look(String database, String lockPrefix, String cancelMarker) {
        return """
                SELECT
                    name,
                    toString(uuid) AS uuid,
                    comment,
                    toUnixTimestamp(metadata_modification_time) AS changed,
                    toUnixTimestamp(now()) AS now
                FROM system.tables
                WHERE database = %s AND (startsWith(name, %s) OR name = %s)
                ORDER BY name""".formatted(Quote.literal(database), Quote.literal(lockPrefix), Quote.literal(cancelMarker));
    }

    /** Fails if there is such a table: of two runs that try, one has it. */
    public static String create(Dataset table, String comment) {
        return "CREATE TABLE %s (nothing UInt8) ENGINE = Null COMMENT %s"
                .formatted(table.quoted(), Quote.literal(comment));
    }

    /** The same where it does not matter who made it. */
    public static String createUnlessThere(Dataset table, String comment) {
        return "CREATE TABLE IF NOT EXISTS %s (nothing UInt8) ENGINE = Null COMMENT %s"
                .formatted(table.quoted(), Quote.literal(comment));
    }

    /** A sign of life. */
    public static String beat(Dataset lock, String comment) {
        return "ALTER TABLE %s MODIFY COMMENT %s".formatted(lock.quoted(), Quote.literal(comment));
    }
}
