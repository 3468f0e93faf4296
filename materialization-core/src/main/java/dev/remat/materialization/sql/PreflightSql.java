package dev.remat.materialization.sql;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;
import java.util.List;
import java.util.stream.Collectors;

/** Statements that find out whether a run can be done. */
public final class PreflightSql {

    private PreflightSql() {}

    /** An empty table with one column, to try EXCHANGE on. */
    public static String createProbe(Dataset probe, String column, String comment) {
        return "CREATE TABLE %s (%s UInt8) ENGINE = MergeTree ORDER BY tuple() COMMENT %s"
                .formatted(probe.quoted(), Quote.identifier(column), Quote.literal(comment));
    }

    /**
     * The target and the log, as {@code name} {@code target} and {@code log}: bytes on disk, storage policy, and for the target
     * the materialized views that read from it and the dictionaries and tables that are made of it.
     */
    public static String places(Dataset log, Dataset target) {
        return """
                SELECT
                    if(database = %3$s AND name = %4$s, 'target', 'log') AS role,
                    ifNull(total_bytes, 0) AS bytes,
                    storage_policy,
                    toString(arrayMap((d, t) -> concat(d, '.', t), dependencies_database, dependencies_table)) AS views,
                    toString(arrayMap((d, t) -> concat(d, '.', t), loading_dependent_database, loading_dependent_table)) AS loading
                FROM system.tables
                WHERE (database = %1$s AND name = %2$s) OR (database = %3$s AND name = %4$s)""".formatted(
                        Quote.literal(log.database()),
                        Quote.literal(log.table()),
                        Quote.literal(target.database()),
                        Quote.literal(target.table()));
    }

    /** Views and buffers that write into a table. */
    public static String writersInto(Dataset table) {
        return """
                SELECT concat(database, '.', name) AS writer
                FROM system.tables
                WHERE engine IN ('MaterializedView', 'Buffer')
                AND
                (
                    position(replaceAll(create_table_query, '`', ''), %s) > 0
                    OR startsWith(engine_full, %s)
                )
                ORDER BY writer""".formatted(
                        Quote.literal(" TO %s ".formatted(table)),
                        Quote.literal("Buffer(%s, %s,"
                                .formatted(Quote.literal(table.database()), Quote.literal(table.table()))));
    }

    /** Bytes on disk of some tables. */
    public static String bytesOf(List<Dataset> tables) {
        return tables.stream()
                .map(table -> "(%s, %s)".formatted(Quote.literal(table.database()), Quote.literal(table.table())))
                .collect(Collectors.joining(
                        ", ",
                        "SELECT sum(ifNull(total_bytes, 0)) AS bytes\nFROM system.tables\nWHERE (database, name) IN (",
                        ")"));
    }

    /** Free bytes on the disks of a storage policy; no row where it does not exist. */
    public static String freeBytes(String storagePolicy) {
        return """
                SELECT toInt64(least(sum(toFloat64(unreserved_space)), 9e18)) AS free
                FROM system.disks
                WHERE name IN (SELECT arrayJoin(disks) FROM system.storage_policies WHERE policy_name = %s)
                HAVING count() > 0""".formatted(Quote.literal(storagePolicy));
    }
}
