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
import java.util.Optional;
import java.util.stream.Collectors;

/** Statements that make and fill the shadow. */
public final class BuildSql {

    private BuildSql() {}

    /**
     * Creates an empty shadow. Rows that will not be served get partitions of their own, to be dropped whole: tombstones
     * where they are excluded, and rows of typed tables that are withheld.
     */
    public static String createShadow(
            Dataset shadow, DeleteMode deleteMode, ServingLayout layout, TableShape shape, String comment) {
        List<String> parts = columns(layout);
        shape.indexes().forEach((name, index) -> parts.add("INDEX %s %s".formatted(Quote.identifier(name), index)));
        List<String> clauses = new ArrayList<>(List.of("ENGINE = MergeTree"));
        partition(deleteMode, layout, shape).ifPresent(key -> clauses.add("PARTITION BY " + key));
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

    private static Optional<String> partition(DeleteMode deleteMode, ServingLayout layout, TableShape shape) {
        List<String> keys = new ArrayList<>();
        unserved(deleteMode, layout).ifPresent(keys::add);
        shape.partitionBy().map(SqlFragment::text).ifPresent(keys::add);
        return switch (keys.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(keys.get(0));
            default -> Optional.of("(%s)".formatted(String.join(", ", keys)));
        };
    }

    /** What tells rows that will not be served from others; empty where every row will. */
    private static Optional<String> unserved(DeleteMode deleteMode, ServingLayout layout) {
        boolean exclude = deleteMode == DeleteMode.EXCLUDE_DELETED;
        if (!layout.isTyped()) {
            return exclude ? Optional.of(CdcColumn.DELETED.column()) : Optional.empty();
        }
        return Optional.of(
                exclude
                        ? "greatest(%s, %s)".formatted(CdcColumn.DELETED, ServingColumn.WITHHELD)
                        : ServingColumn.WITHHELD.column());
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
     * Ids of the partitions whose rows all have one mark.
     *
     * @param mark {@link FillSql#NOT_SERVED} or {@link FillSql#WAITING}
     */
    public static String markedPartitions(Dataset shadow, int mark) {
        return """
                SELECT DISTINCT partition_id
                FROM system.parts
                WHERE database = %1$s AND table = %2$s AND active AND (partition = '%3$d' OR startsWith(partition, '(%3$d,'))
                ORDER BY partition_id""".formatted(Quote.literal(shadow.database()), Quote.literal(shadow.table()), mark);
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
