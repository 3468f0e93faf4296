package dev.remat.materialization.sql;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.quote.Quote;

/**
 * Statements for people who look into what a run has found; Remat sends none of them. Tables are named as evidence names them,
 * {@code database.table}.
 */
public final class TriageSql {

    private TriageSql() {}

    /** Newest entries of a target in a quarantine table. */
    public static String quarantined(String quarantine, String target) {
        return "SELECT * FROM %s WHERE target_dataset = %s ORDER BY quarantined_at DESC LIMIT 100"
                .formatted(quoted(quarantine), Quote.literal(target));
    }

    /** Served rows some of whose columns have no value because the payload's does not fit. */
    public static String served(String target) {
        return "SELECT %1$s, %2$s FROM %3$s WHERE notEmpty(mapKeys(%2$s)) LIMIT 100"
                .formatted(CdcColumn.UNIQUE_KEY_JSON.column(), ServingColumn.PARSE_FAILURES.column(), quoted(target));
    }

    private static String quoted(String dataset) {
        int dot = dataset.indexOf('.');
        String table = Quote.identifier(dataset.substring(dot + 1));
        return dot < 0 ? table : Quote.identifier(dataset.substring(0, dot)) + '.' + table;
    }
}
