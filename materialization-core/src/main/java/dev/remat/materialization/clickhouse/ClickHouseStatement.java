package dev.remat.materialization.clickhouse;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * One statement, ready to be sent.
 *
 * @param sql a single statement without a trailing semicolon
 * @param queryId unique per statement and attempt; found again in {@code system.query_log}
 * @param parameters values of {@code {name:Type}} placeholders, unescaped
 * @param settings ClickHouse settings for this statement alone
 * @param timeout longest wait for the answer; the server is asked to stop the query after it
 * @param listener told what the statement took, when its answer is there; not told where there is none
 * @param traceParent sent as the W3C header of that name, so that the server continues a trace; empty for no header
 */
public record ClickHouseStatement(
        String sql,
        String queryId,
        Map<String, String> parameters,
        Map<String, String> settings,
        Duration timeout,
        Consumer<StatementUsage> listener,
        String traceParent) {

    /** A statement of which nobody wants to know what it took. */
    public ClickHouseStatement(
            String sql,
            String queryId,
            Map<String, String> parameters,
            Map<String, String> settings,
            Duration timeout) {
        this(sql, queryId, parameters, settings, timeout, StatementUsage.NOBODY, "");
    }

    public ClickHouseStatement {
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** The same, as part of a trace. */
    public ClickHouseStatement continuing(String parent) {
        return parent.equals(traceParent)
                ? this
                : new ClickHouseStatement(sql, queryId, parameters, settings, timeout, listener, parent);
    }
}
