package dev.remat.jobs.materialization;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** A CDC log in a test's database, and plain access to that database. */
public final class LogTable {

    public static final String KEY_ORDER =
            "(dpone_cdc_stream_id, dpone_cdc_unique_key_hash, dpone_cdc_position, dpone_cdc_event_hash)";
    public static final String TIME_ORDER = "dpone_cdc_ingested_at";

    /** Payloads come in hexadecimal digits, since not all of them are text. */
    private static final String INSERT = """
            INSERT INTO %s (%s)
            SELECT * REPLACE (unhex(dpone_cdc_payload_json) AS dpone_cdc_payload_json)
            FROM input('%s')
            SETTINGS input_format_parallel_parsing = 0
            FORMAT JSONEachRow
            %s""";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ClickHouseConnector connector;
    private final Dataset dataset;

    private LogTable(ClickHouseConnector connector, Dataset dataset) {
        this.connector = connector;
        this.dataset = dataset;
    }

    static LogTable create(ClickHouseConnector connector, String database, String orderBy) {
        return create(connector, new Dataset(database, "log"), orderBy);
    }

    public static LogTable create(ClickHouseConnector connector, Dataset dataset, String orderBy) {
        var log = new LogTable(connector, dataset);
        String columns = String.join(", ", CdcColumn.definitions());
        log.execute("CREATE TABLE %s (%s) ENGINE = MergeTree ORDER BY %s"
                .formatted(log.dataset.quoted(), columns, orderBy));
        return log;
    }

    public Dataset dataset() {
        return dataset;
    }

    /** Appends the deliveries as one part. */
    void append(List<CdcEvent> events) {
        String rows = events.stream().map(LogTable::json).collect(Collectors.joining("\n"));
        String structure = String.join(", ", CdcColumn.definitions()).replace("'", "\\'");
        execute(INSERT.formatted(dataset.quoted(), String.join(", ", CdcColumn.names()), structure, rows));
    }

    /** Appends them as {@code parts} parts. */
    public void append(List<CdcEvent> events, int parts) {
        int size = (events.size() + parts - 1) / parts;
        for (int from = 0; from < events.size(); from += size) {
            append(events.subList(from, Math.min(events.size(), from + size)));
        }
    }

    public void execute(String sql) {
        connector.execute(statement(sql));
    }

    public List<Row> query(String sql) {
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
        row.put(CdcColumn.PIPELINE_NAME.column(), event.pipeline());
        row.put(CdcColumn.OPERATION.column(), event.operation());
        row.put(CdcColumn.POSITION.column(), event.position());
        row.put(CdcColumn.SEQUENCE.column(), event.sequence());
        row.put(CdcColumn.EVENT_HASH.column(), event.eventHash());
        row.put(CdcColumn.UNIQUE_KEY_HASH.column(), event.keyHash());
        row.put(CdcColumn.UNIQUE_KEY_JSON.column(), event.keyJson());
        row.put(CdcColumn.PAYLOAD_JSON.column(), HexFormat.of().formatHex(event.payloadBytes()));
        row.put(CdcColumn.BEFORE_JSON.column(), "{}");
        row.put(CdcColumn.DELETED.column(), event.deleted() ? 1 : 0);
        row.put(
                CdcColumn.INGESTED_AT.column(),
                java.math.BigDecimal.valueOf(event.ingestedAt(), 3).toPlainString());
        return row.toString();
    }
}
