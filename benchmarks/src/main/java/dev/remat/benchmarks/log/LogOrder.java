package dev.remat.benchmarks.log;

import dev.remat.materialization.log.CdcColumn;

/** The sorting key of a log. */
public enum LogOrder {
    /** By stream, key, position and event, as dpone's writer creates it. */
    KEY(
            "key",
            "%s, %s, %s, %s"
                    .formatted(
                            CdcColumn.STREAM_ID, CdcColumn.UNIQUE_KEY_HASH, CdcColumn.POSITION, CdcColumn.EVENT_HASH)),
    /** By the time at which an event was appended. */
    TIME("time", CdcColumn.INGESTED_AT.column());

    private final String id;
    private final String columns;

    LogOrder(String id, String columns) {
        this.id = id;
        this.columns = columns;
    }

    public String id() {
        return id;
    }

    String columns() {
        return columns;
    }

    @Override
    public String toString() {
        return id;
    }
}
