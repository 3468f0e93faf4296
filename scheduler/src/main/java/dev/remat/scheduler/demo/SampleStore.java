package dev.remat.scheduler.demo;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.quote.Quote;
import dev.remat.scheduler.demo.sample.SampleData;
import dev.remat.scheduler.demo.sample.SampleEvent;
import dev.remat.scheduler.demo.sample.SampleLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The sample logs in ClickHouse: makes and fills them once, appends to them, and tells how far they are. */
final class SampleStore {

    static final String DATABASE = "demo";

    private static final Logger log = LoggerFactory.getLogger(SampleStore.class);

    static final long SEED = 20260105;
    static final int BATCH = 5_000;
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    /** An append has to be readable, or refused, when it returns. */
    private static final Map<String, String> INSERT_SETTINGS = Map.of("async_insert", "0");

    private final ClickHouseConnector connector;

    SampleStore(ClickHouseConnector connector) {
        this.connector = connector;
    }

    /** Fills the logs unless that was done before; an interrupted filling starts again. */
    void fillOnce() {
        execute("CREATE DATABASE IF NOT EXISTS demo");
        execute("CREATE DATABASE IF NOT EXISTS serving");
        execute(SampleTables.MARK);
        if (isFilled()) {
            log.info("the sample logs are filled already");
            return;
        }
        long began = System.nanoTime();
        execute("TRUNCATE TABLE demo.filled");
        for (SampleLog sample : SampleData.logs(SEED)) {
            recreate(sample.table());
        }
        int events = 0;
        for (SampleLog sample : SampleData.logs(SEED)) {
            fill(sample);
            events += sample.historyEvents();
        }
        execute("INSERT INTO demo.filled VALUES (%d, %d)".formatted(SampleData.VERSION, SEED));
        log.info(
                "filled the sample logs with {} events in {} ms",
                events,
                Duration.ofNanos(System.nanoTime() - began).toMillis());
    }

    /** The sample streams, each where its log ends. */
    List<SampleLog> resume() {
        List<SampleLog> logs = SampleData.logs(SEED);
        for (SampleLog sample : logs) {
            sample.stream().skip(eventsOf(sample));
        }
        return logs;
    }

    /** Appends events to a log table, in one insert. */
    void append(String table, List<SampleEvent> events) {
        execute("INSERT INTO demo.%s (%s) FORMAT TabSeparated\n%s"
                .formatted(Quote.identifier(table), SampleTables.COLUMNS, TabSeparated.rows(events)));
    }

    private boolean isFilled() {
        var rows = query("SELECT count() AS marks FROM demo.filled WHERE version = %d AND seed = %d"
                .formatted(SampleData.VERSION, SEED));
        return rows.get(0).number("marks") > 0;
    }

    private long eventsOf(SampleLog sample) {
        var rows = query("SELECT count() AS events FROM demo.%s WHERE dpone_cdc_stream_id = %s"
                .formatted(
                        Quote.identifier(sample.table()),
                        Quote.literal(sample.stream().id())));
        return rows.get(0).number("events");
    }

    private void recreate(String table) {
        execute("DROP TABLE IF EXISTS demo.%s SYNC".formatted(Quote.identifier(table)));
        execute(SampleTables.log(table));
    }

    private void fill(SampleLog sample) {
        log.info(
                "filling demo.{} with {} events of {}",
                sample.table(),
                sample.historyEvents(),
                sample.stream().id());
        List<SampleEvent> batch = new ArrayList<>(BATCH);
        sample.history(event -> {
            batch.add(event);
            if (batch.size() == BATCH) {
                append(sample.table(), batch);
                batch.clear();
            }
        });
        if (!batch.isEmpty()) {
            append(sample.table(), batch);
        }
    }

    private List<Row> query(String sql) {
        return connector.query(statement(sql, Map.of()));
    }

    private void execute(String sql) {
        connector.execute(statement(sql, sql.startsWith("INSERT") ? INSERT_SETTINGS : Map.of()));
    }

    private static ClickHouseStatement statement(String sql, Map<String, String> settings) {
        return new ClickHouseStatement(sql, "remat_demo_" + UUID.randomUUID(), Map.of(), settings, TIMEOUT);
    }
}
