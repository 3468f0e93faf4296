package dev.remat.materialization.log;

/** The columns that Remat adds to those of the log and of the route. The last three are those of typed tables alone. */
public enum ServingColumn {
    MATERIALIZED_AT("dpone_cdc_materialized_at", "DateTime64(3, 'UTC')"),
    /** Deliveries of all events of the key, up to the high-water mark. */
    EVENT_COUNT("remat_event_count", "UInt64"),
    /** Those of them that delivered an event again. */
    DUPLICATE_COUNT("remat_duplicate_count", "UInt64"),
    /** 1 where the other ordering would have chosen another event. */
    ORDERING_CONFLICT("remat_ordering_conflict", "UInt8"),
    /** 1 in rows that are not served because a column without NULL has no value for them; 0 in every row that is. */
    WITHHELD("remat_withheld", "UInt8"),
    /** Reason by name of each declared column whose value did not fit. */
    PARSE_FAILURES("remat_parse_failures", "Map(LowCardinality(String), LowCardinality(String))"),
    /** Names of the declared columns whose value comes from an earlier event. */
    CARRIED_COLUMNS("remat_carried_columns", "Array(LowCardinality(String))");

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
