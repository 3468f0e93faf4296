package dev.remat.jobs.materialization;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** A CDC log in a test's database, and plain access to that database. */
final class LogTable {

    static final String KEY_ORDER =
            "(dpone_cdc_stream_id, dpone_cdc_unique_key_hash, dpone_cdc_position, dpone_cdc_event_hash)";
    static final String TIME_ORDER = "dpone_cdc_ingested_at";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ClickHouseConnector connector;
    private final Dataset dataset;

    private LogTable(ClickHouseConnector connector, Dataset dataset) {
        this.connector = connector;
        this.dataset = dataset;
    }

    static LogTable create(ClickHouseConnector connector, String database, String orderBy) {
        var log = new LogTable(connector, new Dataset(database, "log"));
        String columns = String.join(", ", CdcColumn.definitions());
        log.execute("CREATE TABLE %s (%s) ENGINE = MergeTree ORDER BY %s"
                .formatted(log.dataset.quoted(), columns, orderBy));
        return log;
    }

    Dataset dataset() {
        return dataset;
    }

    /** Appends the deliveries as one part. */
    void append(List<CdcEvent> events) {
        String rows = events.stream().map(LogTable::json).collect(Collectors.joining("\n"));
        execute("INSERT INTO %s SETTINGS input_format_parallel_parsing = 0 FORMAT JSONEachRow\n%s"
                .formatted(dataset.quoted(), rows));
    }

    /** Appends them as {@code parts} parts. */
    void append(List<CdcEvent> events, int parts) {
        int size = (events.size() + parts - 1) / parts;
        for (int from = 0; from < events.size(); from += size) {
            append(events.subList(from, Math.min(events.size(), from + size)));
        }
    }

    void execute(String sql) {
        connector.execute(statement(sql));
    }

    List<Row> query(String sql) {
        return connector.query(statement(sql));
    }

    long count(String table) {
        return query("SELECT count() AS n FROM " + table).get(0).number("n");
    }

    private static ClickHouseStatement statement(String sql) {
        return new ClickHouseStatement(sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(2));
    }

    private static String json(CdcEvent event) {
        ObjectNode row = JSON.createObjectNode();
        row.put(CdcColumn.STREAM_ID.column(), event.stream());
        row.put(CdcColumn.OPERATION.column(), event.operation());
        row.put(CdcColumn.POSITION.column(), event.position());
        row.put(CdcColumn.SEQUENCE.column(), event.sequence());
        row.put(CdcColumn.EVENT_HASH.column(), event.eventHash());
        row.put(CdcColumn.UNIQUE_KEY_HASH.column(), event.keyHash());
        row.put(CdcColumn.UNIQUE_KEY_JSON.column(), event.keyJson());
        row.put(CdcColumn.PAYLOAD_JSON.column(), event.payload());
        row.put(CdcColumn.BEFORE_JSON.column(), "{}");
        row.put(CdcColumn.DELETED.column(), event.deleted() ? 1 : 0);
        row.put(
                CdcColumn.INGESTED_AT.column(),
                java.math.BigDecimal.valueOf(event.ingestedAt(), 3).toPlainString());
        return row.toString();
    }
}
