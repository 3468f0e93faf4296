package dev.remat.jobs.clickhouse;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** The ClickHouse settings that go with a statement: the connection's, the statement's, and those we insist on. */
final class StatementSettings {

    private static final String LIMIT = "max_execution_time";
    private static final Duration SHORTEST_PROGRESS = Duration.ofSeconds(20);

    /** Progress comes as response headers, and proxies accept only some kilobytes of those. */
    private static final int MOST_PROGRESS_HEADERS = 100;

    private static final Map<String, String> INSISTED = Map.of(
            // errors that come late arrive as a status instead of in the middle of an answer
            "wait_end_of_query", "1",
            // an answer means that the rows are in, and a bad row means an error
            "async_insert", "0",
            // a limit that is reached is an error, never a silently shorter answer
            "timeout_overflow_mode", "throw",
            // keeps proxies from cutting a connection on which nothing moves
            "send_progress_in_http_headers", "1",
            // values arrive as ClickHouse's own text
            "output_format_json_quote_64bit_integers", "1",
            "output_format_json_quote_decimals", "1",
            "output_format_json_quote_denormals", "1");

    private StatementSettings() {}

    static Map<String, String> of(Map<String, String> ofConnection, Map<String, String> ofStatement, Duration timeout) {
        var settings = new TreeMap<>(ofConnection);
        settings.putAll(ofStatement);
        settings.putAll(INSISTED);
        settings.put(
                "http_headers_progress_interval_ms",
                Long.toString(progressInterval(timeout).toMillis()));
        settings.merge(LIMIT, Long.toString(limitSeconds(timeout)), StatementSettings::stricter);
        return settings;
    }

    /** The timeout as the server counts it: whole seconds, rounded up. */
    static long limitSeconds(Duration timeout) {
        return Math.max(1, timeout.plusNanos(999_999_999).toSeconds());
    }

    private static Duration progressInterval(Duration timeout) {
        Duration spread = timeout.dividedBy(MOST_PROGRESS_HEADERS);
        return spread.compareTo(SHORTEST_PROGRESS) > 0 ? spread : SHORTEST_PROGRESS;
    }

    /** A limit that someone set stands where it is the lower one; 0 means none. What is no number the server refuses. */
    private static String stricter(String theirs, String ours) {
        try {
            double limit = Double.parseDouble(theirs);
            return limit > 0 && limit < Double.parseDouble(ours) ? theirs : ours;
        } catch (NumberFormatException e) {
            return theirs;
        }
    }
}
