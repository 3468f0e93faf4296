package dev.remat.materialization.policy;

/** Which event of a key counts as its latest. Both are total orders; see {@code docs/materialization.md}. */
public enum Ordering {
    /** By the time of the first ingest, then position, sequence and event hash. */
    INGESTED_AT("ingested-at"),
    /** By source position, then sequence, time of ingest and event hash. */
    SOURCE_POSITION("source-position");

    private final String id;

    Ordering(String id) {
        this.id = id;
    }

    /** The name in configuration and evidence. */
    public String id() {
        return id;
    }
}
