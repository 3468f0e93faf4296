package dev.remat.benchmarks.server;

/**
 * Where the statements of one run are found in the query log.
 *
 * @param queryIdPrefix the beginning of their query ids
 * @param statements how many there are at least
 * @param strategy what a run of Remat says about how it found the rows; empty for others
 */
public record Trace(String queryIdPrefix, int statements, String strategy) {

    /** Of statements that are not Remat's. */
    public static Trace of(String queryIdPrefix, int statements) {
        return new Trace(queryIdPrefix, statements, "");
    }
}
