package dev.remat.materialization.sql;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.quote.Quote;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Statements that make and fill the shadow. */
public final class BuildSql {

    private BuildSql() {}

    /** Creates an empty shadow. Tombstones that will not be served get a partition of their own, to be dropped whole. */
    public static String createShadow(Dataset shadow, DeleteMode deleteMode, String comment) {
        List<String> columns = new ArrayList<>(CdcColumn.definitions());
        for (ServingColumn column : ServingColumn.values()) {
            columns.add(column.column() + ' ' + column.type());
        }
        return """
                CREATE TABLE %s
                (
                    %s
                )
                ENGINE = MergeTree%s
                ORDER BY %s
                COMMENT %s""".formatted(
                        shadow.quoted(),
                        String.join(",\n    ", columns),
                        deleteMode == DeleteMode.EXCLUDE_DELETED ? "\nPARTITION BY " + CdcColumn.DELETED : "",
                        CdcColumn.UNIQUE_KEY_HASH,
                        Quote.literal(comment));
    }

    /** Fills the shadow by the reference statement. */
    public static String insertByWindow(Dataset shadow, LatestEvents latest) {
        return insert(shadow) + LatestEventSql.window(latest);
    }

    /** Fills the shadow by streaming through the log in key order. */
    public static String insertInKeyOrder(Dataset shadow, LatestEvents latest) {
        return insert(shadow) + LatestEventSql.ordered(latest);
    }

    /** Takes the tombstones out of a shadow of mode {@code exclude_deleted}; touches no data file. */
    public static String dropTombstones(Dataset shadow) {
        return "ALTER TABLE %s DROP PARTITION 1".formatted(shadow.quoted());
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
