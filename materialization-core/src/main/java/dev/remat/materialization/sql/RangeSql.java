package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.UNIQUE_KEY_HASH;

/** Statements that tell where to cut a log into ranges of keys. */
public final class RangeSql {

    /** The same sample of the same rows in the same order. */
    private static final int SEED = 1;

    private RangeSql() {}

    /**
     * One row for each of some events that are taken at random: hash, events; no row where there is no event. Reads key hashes
     * alone, and memory holds the sample alone.
     */
    public static String sample(LogSource log, int size) {
        return """
                SELECT arrayJoin(remat_sample) AS hash, events
                FROM
                (
                    SELECT groupArraySample(%1$d, %2$d)(%3$s) AS remat_sample, count() AS events
                    FROM %4$s
                    WHERE %5$s
                )""".formatted(size, SEED, UNIQUE_KEY_HASH, log.dataset().quoted(), log.condition());
    }
}
