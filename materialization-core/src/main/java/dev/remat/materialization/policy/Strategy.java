package dev.remat.materialization.policy;

import java.util.EnumSet;
import java.util.Set;

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
    ORDERED("ordered"),
    /** The same, range by range of the keys: what fails in one is built again in smaller ones. */
    RANGES("ranges"),
    /** Finds the winners first, without payloads, and fetches their rows after; for a log in any order. */
    TWO_STEP("two-step");

    /** Those whose rows come from building ranges of keys or slices of winners. */
    private static final Set<Strategy> BOUNDED = EnumSet.of(RANGES, TWO_STEP);

    private final String id;

    Strategy(String id) {
        this.id = id;
    }

    /** Whether it builds within any memory, in pieces. */
    public boolean isInPieces() {
        return BOUNDED.contains(this);
    }

    /** The name in configuration and evidence. */
    public String id() {
        return id;
    }
}
