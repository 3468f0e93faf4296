package dev.remat.materialization.policy;

/** How the latest rows are found. Every strategy gives the same rows; they differ in time and memory. */
public enum Strategy {
    /** The fastest one that is exact for the log at hand. */
    AUTO("auto"),
    /** Only the keys that have changed since the last run, where that gives the same table; else a full rebuild. */
    INCREMENTAL("incremental"),
    /** A full rebuild, by the fastest statement that is exact for the log at hand. */
    FULL("full"),
    /** The {@code row_number()} statement: the reference; sorts the whole log. */
    WINDOW("window"),
    /** Streams through the log in its key order; needs a log that is sorted by key. */
    ORDERED("ordered");

    private final String id;

    Strategy(String id) {
        this.id = id;
    }

    /** The name in configuration and evidence. */
    public String id() {
        return id;
    }
}
