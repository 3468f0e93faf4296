package dev.remat.jobs.clickhouse;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.remat.materialization.clickhouse.StatementUsage;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the header {@code X-ClickHouse-Summary}: one JSON object of numbers as texts. The client library knows some of them
 * only, and takes those that are missing for nothing; older servers do not send all.
 */
final class SummaryHeader {

    private static final String NAME = "X-ClickHouse-Summary";
    private static final JsonFactory JSON = new JsonFactory();

    private SummaryHeader() {}

    /** What an answer's headers say; nothing where there is no such header, or none that can be read. */
    static StatementUsage usage(Map<String, String> headers) {
        try {
            Map<String, Long> told = numbers(header(headers));
            Long nanos = told.get("elapsed_ns");
            return new StatementUsage(
                    told.get("read_rows"),
                    told.get("read_bytes"),
                    told.get("written_rows"),
                    told.get("written_bytes"),
                    nanos == null ? null : Duration.ofNanos(nanos),
                    told.get("memory_usage"),
                    null);
        } catch (IOException notReadable) {
            return StatementUsage.UNKNOWN;
        }
    }

    private static String header(Map<String, String> headers) {
        return headers.entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(NAME))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("{}");
    }

    private static Map<String, Long> numbers(String summary) throws IOException {
        Map<String, Long> numbers = new HashMap<>();
        try (JsonParser parser = JSON.createParser(summary)) {
            String name = "";
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                String text = String.valueOf(parser.getText());
                if (token == JsonToken.FIELD_NAME) {
                    name = text;
                } else if (text.matches("[0-9]{1,18}")) {
                    numbers.put(name, Long.valueOf(text));
                }
            }
        }
        return numbers;
    }
}
