package dev.remat.materialization.log;

/** The columns that a serving table has after those of the log. */
public enum ServingColumn {
    MATERIALIZED_AT("dpone_cdc_materialized_at", "DateTime64(3, 'UTC')"),
    /** Deliveries of all events of the key, up to the high-water mark. */
    EVENT_COUNT("remat_event_count", "UInt64"),
    /** Those of them that delivered an event again. */
    DUPLICATE_COUNT("remat_duplicate_count", "UInt64"),
    /** 1 where the other ordering would have chosen another event. */
    ORDERING_CONFLICT("remat_ordering_conflict", "UInt8");

    private final String column;
    private final String type;

    ServingColumn(String column, String type) {
        this.column = column;
        this.type = type;
    }

    public String column() {
        return column;
    }

    public String type() {
        return type;
    }

    @Override
    public String toString() {
        return column;
    }
}
