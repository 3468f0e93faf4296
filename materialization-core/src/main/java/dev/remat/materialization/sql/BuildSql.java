package dev.remat.materialization.sql;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Statements that make and fill the shadow. */
public final class BuildSql {

    private BuildSql() {}

    /**
     * Creates an empty shadow. Rows that will not be served get partitions of their own, to be dropped whole: tombstones
     * where they are excluded, rows of typed tables that are withheld, and rows of keys that are put again.
     */
    public static String createShadow(
            Dataset shadow, DeleteMode deleteMode, ServingLayout layout, TableShape shape, String comment) {
        List<String> parts = columns(layout);
        shape.indexes().forEach((name, index) -> parts.add("INDEX %s %s".formatted(Quote.identifier(name), index)));
        List<String> clauses = new ArrayList<>(List.of("ENGINE = MergeTree"));
        clauses.add("PARTITION BY " + partition(deleteMode, layout, shape));
        if (!shape.primaryKey().isEmpty()) {
            clauses.add("PRIMARY KEY (%s)".formatted(commas(shape.primaryKey())));
        }
        clauses.add("ORDER BY (%s)".formatted(commas(shape.orderBy())));
        if (!shape.settings().isEmpty()) {
            clauses.add("SETTINGS " + settings(shape.settings()));
        }
        clauses.add("COMMENT " + Quote.literal(comment));
        return """
                CREATE TABLE %s
                (
                    %s
                )
                %s""".formatted(shadow.quoted(), String.join(",\n    ", parts), String.join("\n", clauses));
    }

    private static List<String> columns(ServingLayout layout) {
        List<String> columns = new ArrayList<>();
        layout.log().forEach(column -> columns.add(column.column() + ' ' + column.type()));
        columns.add(ServingColumn.MATERIALIZED_AT.column() + ' ' + ServingColumn.MATERIALIZED_AT.type());
        layout.typed().forEach(column -> columns.add(definition(column)));
        layout.own().forEach(column -> columns.add(column.column() + ' ' + column.type()));
        return columns;
    }

    private static String definition(TypedColumn column) {
        return Quote.identifier(column.name())
                + ' '
                + column.type().sql()
                + (column.description().isEmpty() ? "" : " COMMENT " + Quote.literal(column.description()))
                + (column.codec() == null ? "" : " CODEC(%s)".formatted(column.codec()))
                + (column.ttl() == null ? "" : " TTL " + column.ttl());
    }

    private static String partition(DeleteMode deleteMode, ServingLayout layout, TableShape shape) {
        String mark = mark(deleteMode, layout);
        return shape.partitionBy()
                .map(SqlFragment::text)
                .map(declared -> "(%s, %s)".formatted(mark, declared))
                .orElse(mark);
    }

    /** What tells rows that stay from those that are taken out before the table is served. */
    private static String mark(DeleteMode deleteMode, ServingLayout layout) {
        boolean exclude = deleteMode == DeleteMode.EXCLUDE_DELETED;
        if (!layout.isTyped()) {
            return exclude
                    ? CdcColumn.DELETED.column()
                    : "if(%1$s = %2$d, %2$d, 0)".formatted(CdcColumn.DELETED, FillSql.AGAIN);
        }
        return exclude
                ? "greatest(%s, %s)".formatted(CdcColumn.DELETED, ServingColumn.WITHHELD)
                : ServingColumn.WITHHELD.column();
    }

    private static String settings(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> Quote.identifier(setting.getKey()) + " = " + Quote.literal(setting.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String commas(List<SqlFragment> fragments) {
        return fragments.stream().map(SqlFragment::text).collect(Collectors.joining(", "));
    }

    /**
     * The partitions whose rows all have one mark: partition_id, rows.
     *
     * @param mark {@link FillSql#NOT_SERVED}, {@link FillSql#WAITING} or {@link FillSql#AGAIN}
     */
    public static String markedPartitions(Dataset shadow, int mark) {
        return """
                SELECT partition_id, sum(rows) AS rows
                FROM system.parts
                WHERE database = %1$s AND table = %2$s AND active AND (partition = '%3$d' OR startsWith(partition, '(%3$d,'))
                GROUP BY partition_id
                ORDER BY partition_id""".formatted(Quote.literal(shadow.database()), Quote.literal(shadow.table()), mark);
    }

    /** Moves whole partitions into another table of the same shape; copies no data. */
    public static String movePartitions(Dataset from, Dataset to, List<String> partitionIds) {
        return "ALTER TABLE %s %s"
                .formatted(
                        from.quoted(),
                        partitionIds.stream()
                                .map(id -> "MOVE PARTITION ID %s TO TABLE %s".formatted(Quote.literal(id), to.quoted()))
                                .collect(Collectors.joining(", ")));
    }

    /** One row: rows and uncompressed bytes of a table, as its parts tell; zeros where it has none of its own. */
    public static String weight(Dataset table) {
        return """
                SELECT sum(rows) AS rows, sum(data_uncompressed_bytes) AS bytes
                FROM system.parts
                WHERE database = %s AND table = %s AND active""".formatted(Quote.literal(table.database()), Quote.literal(table.table()));
    }

    /** All partitions: partition_id. */
    public static String partitions(Dataset table) {
        return """
                SELECT DISTINCT partition_id
                FROM system.parts
                WHERE database = %s AND table = %s AND active
                ORDER BY partition_id""".formatted(Quote.literal(table.database()), Quote.literal(table.table()));
    }

    /** Keeps values from expiring until {@link #expire}, also under another name: what was audited must be what is published. */
    public static String keepFromExpiring(Dataset table) {
        return "SYSTEM STOP TTL MERGES %s".formatted(table.quoted());
    }

    /** Lets values expire again. */
    public static String expire(Dataset table) {
        return "SYSTEM START TTL MERGES %s".formatted(table.quoted());
    }

    /** Takes whole partitions out of a table; touches no data file. */
    public static String dropPartitions(Dataset table, List<String> partitionIds) {
        return "ALTER TABLE %s %s"
                .formatted(
                        table.quoted(),
                        partitionIds.stream()
                                .map(id -> "DROP PARTITION ID " + Quote.literal(id))
                                .collect(Collectors.joining(", ")));
    }

    /** Whether the text of a failed build says that one key hash stands for two keys. */
    public static boolean isCollision(String error) {
        return error.contains(LatestEventSql.COLLISION);
    }
}
