package dev.remat.benchmarks.log;

import dev.remat.materialization.log.CdcColumn;
import java.util.List;
import java.util.stream.Collectors;

/** The sorting key of a log. */
public enum LogOrder {
    /** By stream, key, position and event, as dpone's writer creates it. */
    KEY(
            "key",
            List.of(CdcColumn.STREAM_ID, CdcColumn.UNIQUE_KEY_HASH, CdcColumn.POSITION, CdcColumn.EVENT_HASH)),
    /** By the time at which an event was appended. */
    TIME("time", List.of(CdcColumn.INGESTED_AT));

    private final String id;
    private final List<CdcColumn> columns;

    LogOrder(String id, List<CdcColumn> columns) {
        this.id = id;
        this.columns = List.copyOf(columns);
    }

    public String id() {
        return id;
    }

    String columns() {
        return columns.stream().map(CdcColumn::column).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return id;
    }
}
