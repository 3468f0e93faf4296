package dev.remat.materialization.sql;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.quote.SqlFragment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Statements that make and fill the shadow. */
public final class BuildSql {

    private BuildSql() {}

    /** Creates an empty shadow. Tombstones that will not be served get partitions of their own, to be dropped whole. */
    public static String createShadow(Dataset shadow, DeleteMode deleteMode, TableShape shape, String comment) {
        List<String> parts = new ArrayList<>(CdcColumn.definitions());
        for (ServingColumn column : ServingColumn.values()) {
            parts.add(column.column() + ' ' + column.type());
        }
        shape.indexes().forEach((name, index) -> parts.add("INDEX %s %s".formatted(Quote.identifier(name), index)));
        List<String> clauses = new ArrayList<>(List.of("ENGINE = MergeTree"));
        partition(deleteMode, shape).ifPresent(key -> clauses.add("PARTITION BY " + key));
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

    private static Optional<String> partition(DeleteMode deleteMode, TableShape shape) {
        Optional<String> declared = shape.partitionBy().map(SqlFragment::text);
        return deleteMode == DeleteMode.TOMBSTONE
                ? declared
                : Optional.of(declared.map(key -> "(%s, %s)".formatted(CdcColumn.DELETED, key))
                        .orElse(CdcColumn.DELETED.column()));
    }

    private static String settings(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> Quote.identifier(setting.getKey()) + " = " + Quote.literal(setting.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String commas(List<SqlFragment> fragments) {
        return fragments.stream().map(SqlFragment::text).collect(Collectors.joining(", "));
    }

    /** Fills the shadow by the reference statement. */
    public static String insertByWindow(Dataset shadow, LatestEvents latest) {
        return insert(shadow) + LatestEventSql.window(latest);
    }

    /** Fills the shadow by streaming through the log in key order. */
    public static String insertInKeyOrder(Dataset shadow, LatestEvents latest) {
        return insert(shadow) + LatestEventSql.ordered(latest);
    }

    /** Ids of the partitions that hold tombstones and nothing else, in a shadow of mode {@code exclude_deleted}. */
    public static String tombstonePartitions(Dataset shadow) {
        return """
                SELECT DISTINCT partition_id
                FROM system.parts
                WHERE database = %s AND table = %s AND active AND (partition = '1' OR startsWith(partition, '(1,'))
                ORDER BY partition_id""".formatted(Quote.literal(shadow.database()), Quote.literal(shadow.table()));
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

    private static String insert(Dataset shadow) {
        return """
                INSERT INTO %s
                (
                    %s,
                    %s
                )
                """.formatted(
                        shadow.quoted(),
                        CdcColumn.list(4),
                        String.join(
                                ",\n    ",
                                Arrays.stream(ServingColumn.values())
                                        .map(ServingColumn::column)
                                        .toList()));
    }
}
