package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;
import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_JSON;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;

/** Statements that compare a published table with one that was built anew. */
public final class VerifySql {

    private VerifySql() {}

    /** Up to ten keys whose rows differ, or that only one table has: example, and in each row differing, how many there are. */
    public static String differences(Dataset published, Dataset rebuilt, ServingLayout layout) {
        return """
                SELECT
                    any(key_json) AS example,
                    count() OVER () AS differing
                FROM
                (
                    SELECT %1$s AS key, %2$s AS key_json, %3$s AS row_hash, 1 AS published
                    FROM %4$s
                    UNION ALL
                    SELECT %1$s AS key, %2$s AS key_json, %3$s AS row_hash, 0 AS published
                    FROM %5$s
                )
                GROUP BY key
                HAVING countIf(published = 1) != countIf(published = 0) OR sumIf(row_hash, published = 1) != sumIf(row_hash, published = 0)
                ORDER BY key
                LIMIT 10""".formatted(
                UNIQUE_KEY_HASH, UNIQUE_KEY_JSON, AuditSql.rowHash(layout), published.quoted(), rebuilt.quoted());
    }
}
