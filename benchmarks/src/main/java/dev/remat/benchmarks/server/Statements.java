package dev.remat.benchmarks.server;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Statements that share the beginning of their query ids, by which the query log finds them again. */
public final class Statements {

    private static final Duration TIMEOUT = Duration.ofHours(1);

    private final ClickHouseConnector connector;
    private final String prefix;
    private final Map<String, String> settings;
    private int sent;

    Statements(ClickHouseConnector connector, String prefix, Map<String, String> settings) {
        this.connector = connector;
        this.prefix = prefix;
        this.settings = Map.copyOf(settings);
    }

    public void execute(String sql) {
        connector.execute(next(sql));
    }

    public List<Row> query(String sql) {
        return connector.query(next(sql));
    }

    /** Where to look for them in the query log. */
    public Trace trace() {
        return Trace.of(prefix, sent);
    }

    private ClickHouseStatement next(String sql) {
        sent++;
        return new ClickHouseStatement(sql, "%s_%d".formatted(prefix, sent), Map.of(), settings, TIMEOUT);
    }
}
