package dev.remat.materialization.clickhouse;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * One statement, ready to be sent.
 *
 * @param sql a single statement without a trailing semicolon
 * @param queryId unique per statement and attempt; found again in {@code system.query_log}
 * @param parameters values of {@code {name:Type}} placeholders, unescaped
 * @param settings ClickHouse settings for this statement alone
 * @param timeout longest wait for the answer; the server is asked to stop the query after it
 */
public record ClickHouseStatement(
        String sql, String queryId, Map<String, String> parameters, Map<String, String> settings, Duration timeout) {

    public ClickHouseStatement {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }
}
