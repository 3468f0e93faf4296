package dev.remat.materialization.sql;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;
import java.time.Duration;

/** Statements that ask the server what there is. */
public final class CatalogSql {

    private static final String USAGE = """
                    read_rows,
                    read_bytes,
                    written_rows,
                    written_bytes,
                    query_duration_ms AS server_ms,
                    memory_usage AS peak_memory,
                    if(
                        empty(ProfileEvents),
                        NULL,
                        ProfileEvents['UserTimeMicroseconds'] + ProfileEvents['SystemTimeMicroseconds']
                    ) AS cpu_us""".indent(4).stripTrailing();

    /** Of {@code system.tables}: what every reader of a table's state takes. */
    static final String TABLE =
            "name, engine, toString(uuid) AS uuid, sorting_key, comment, ifNull(active_parts, 0) AS active_parts";

    private CatalogSql() {}

    /** Version of the server, the connection's user, and whether that user is read-only: 0 for no. */
    public static String server() {
        return """
                SELECT
                    version() AS version,
                    currentUser() AS user,
                    toString(getSetting('readonly')) AS readonly""";
    }

    /** Threads and memory that a statement may take by the settings of the session; memory 0 for no limit. */
    public static String limits() {
        return """
                SELECT
                    toUInt64OrZero(extract(toString(getSetting('max_threads')), '[0-9]+')) AS threads,
                    toUInt64OrZero(toString(getSetting('max_memory_usage'))) AS memory""";
    }

    /** The engine of one database, no row where it does not exist. */
    public static String database(String name) {
        return "SELECT engine FROM system.databases WHERE name = %s".formatted(Quote.literal(name));
    }

    /** Name, engine, uuid, sorting_key, comment, active_parts of one table, no row where it does not exist. */
    public static String table(Dataset table) {
        return """
                SELECT %s
                FROM system.tables
                WHERE database = %s AND name = %s""".formatted(TABLE, Quote.literal(table.database()), Quote.literal(table.table()));
    }

    /** The same for every table of a database whose name starts with {@code prefix}. */
    public static String tablesByPrefix(String database, String prefix) {
        return """
                SELECT %s
                FROM system.tables
                WHERE database = %s AND startsWith(name, %s)
                ORDER BY name""".formatted(TABLE, Quote.literal(database), Quote.literal(prefix));
    }

    /** Name and type of each column. */
    public static String columns(Dataset table) {
        return """
                SELECT name, type
                FROM system.columns
                WHERE database = %s AND table = %s
                ORDER BY position""".formatted(Quote.literal(table.database()), Quote.literal(table.table()));
    }

    /** Ids of running queries that contain {@code part}, this query excluded. */
    public static String runningWith(String part) {
        return """
                SELECT query_id
                FROM system.processes
                WHERE position(query_id, %s) > 0 AND query_id != queryID()""".formatted(Quote.literal(part));
    }

    /** Has the server write what its logs still hold back. */
    public static String flushLogs() {
        return "SYSTEM FLUSH LOGS";
    }

    /** Has the server write what its query log alone still holds back; older servers do not know that. */
    public static String flushQueryLog() {
        return "SYSTEM FLUSH LOGS query_log";
    }

    /** How a query ended by the query log: code (0 for success), exception, and the columns of {@link #usage}; no row where it does not say. */
    public static String endOf(String queryId) {
        return """
                SELECT
                    exception_code AS code,
                    exception,
                %s
                FROM system.query_log
                WHERE event_date >= yesterday() AND query_id = %s AND type != 'QueryStart'
                ORDER BY event_time_microseconds DESC
                LIMIT 1""".formatted(USAGE, Quote.literal(queryId));
    }

    /**
     * What queries took by the query log: query_id, read_rows, read_bytes, written_rows, written_bytes, server_ms, peak_memory in
     * bytes, cpu_us of all threads, which is NULL where the server does not keep it.
     *
     * @param prefix how their ids begin
     * @param since how long ago the first of them was sent at most
     */
    public static String usage(String prefix, Duration since) {
        return """
                SELECT
                    query_id,
                %1$s
                FROM system.query_log
                WHERE event_date >= toDate(now() - %2$d) AND event_time >= now() - %2$d
                  AND startsWith(query_id, %3$s) AND type != 'QueryStart'
                ORDER BY event_time_microseconds""".formatted(USAGE, since.toSeconds(), Quote.literal(prefix));
    }

    /**
     * How far statements have come that run now. A total of 0 stands for one that the server does not know.
     *
     * @param prefix how their ids begin
     */
    public static String running(String prefix) {
        return """
                SELECT query_id, elapsed, read_rows, total_rows_approx, written_rows, memory_usage
                FROM system.processes
                WHERE startsWith(query_id, %s)
                ORDER BY elapsed DESC""".formatted(Quote.literal(prefix));
    }
}
