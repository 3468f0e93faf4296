package dev.remat.materialization.sql;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;

/** Statements that find out whether a run can be done. */
public final class PreflightSql {

    private PreflightSql() {}

    /** An empty table with one column, to try EXCHANGE on. */
    public static String createProbe(Dataset probe, String column, String comment) {
        return "CREATE TABLE %s (%s UInt8) ENGINE = MergeTree ORDER BY tuple() COMMENT %s"
                .formatted(probe.quoted(), Quote.identifier(column), Quote.literal(comment));
    }
}
