package dev.remat.materialization.log;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The columns of a CDC log, in their order.
 *
 * <p>The format is that of dpone's ClickHouse CDC sink; any writer that appends these columns is a valid source.
 */
public enum CdcColumn {
    STREAM_ID("stream_id", "String"),
    ROUTE_ID("route_id", "String"),
    PIPELINE_NAME("pipeline_name", "String"),
    SOURCE_SCHEMA("source_schema", "String"),
    SOURCE_TABLE("source_table", "String"),
    OPERATION("operation", "LowCardinality(String)"),
    POSITION("position", "String"),
    SEQUENCE("sequence", "String"),
    EVENT_HASH("event_hash", "String"),
    UNIQUE_KEY_HASH("unique_key_hash", "String"),
    UNIQUE_KEY_JSON("unique_key_json", "String"),
    PAYLOAD_JSON("payload_json", "String"),
    BEFORE_JSON("before_json", "String"),
    DELETED("deleted", "UInt8"),
    INGESTED_AT("ingested_at", "DateTime64(3, 'UTC')");

    private static final String PREFIX = "dpone_cdc_";

    private final String column;
    private final String type;

    CdcColumn(String suffix, String type) {
        this.column = PREFIX + suffix;
        this.type = type;
    }

    /** The column's name; made of letters and underscores, so it stands in a statement as it is. */
    public String column() {
        return column;
    }

    /** The type that writers create and serving tables get. */
    public String type() {
        return type;
    }

    /** Whether a log may have the column in type {@code actual}: any plain text for text, and so on. */
    public boolean accepts(String actual) {
        String plain = actual.startsWith("LowCardinality(") ? actual.substring(15, actual.length() - 1) : actual;
        return switch (this) {
            case DELETED -> plain.equals("UInt8") || plain.equals("Bool");
            case INGESTED_AT -> plain.startsWith("DateTime");
            default -> plain.equals("String") || plain.startsWith("FixedString(");
        };
    }

    /** All names, separated by a comma and a line break with {@code indent} spaces. */
    public static String list(int indent) {
        return names().stream().collect(Collectors.joining(",\n" + " ".repeat(indent)));
    }

    /** Name and type of every column in order, as a CREATE TABLE statement takes them. */
    public static List<String> definitions() {
        return Arrays.stream(values())
                .map(column -> column.column + ' ' + column.type)
                .toList();
    }

    /** All names in order. */
    public static List<String> names() {
        return Arrays.stream(values()).map(CdcColumn::column).toList();
    }

    @Override
    public String toString() {
        return column;
    }
}
