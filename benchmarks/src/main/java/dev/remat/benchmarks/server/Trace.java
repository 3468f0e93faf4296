package dev.remat.benchmarks.server;

import dev.remat.materialization.quote.Quote;

/**
 * Where the statements of one run are found in the query log.
 *
 * @param condition on the columns of the query log
 * @param statements how many there are at least
 * @param strategy what a run of Remat says about how it found the rows; empty for others
 */
public record Trace(String condition, int statements, String strategy) {

    /** All statements whose query ids have a beginning in common. */
    public static Trace of(String queryIdPrefix, int statements) {
        return new Trace("startsWith(query_id, %s)".formatted(Quote.literal(queryIdPrefix)), statements, "");
    }

    /** The same of a run that says how it found the rows. */
    public Trace by(String taken) {
        return new Trace(condition, statements, taken);
    }

    /** These, and one that the server sends itself to do the work. */
    public Trace andOne(String itsCondition) {
        return new Trace("(%s OR (%s))".formatted(condition, itsCondition), statements + 1, strategy);
    }
}
