package dev.remat.jobs.clickhouse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.clickhouse.StatementUsage;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the header {@code X-ClickHouse-Summary}: one JSON object of numbers as texts. The client library knows some of them
 * only, and takes those that are missing for nothing; older servers do not send all.
 */
final class SummaryHeader {

    private static final String NAME = "X-ClickHouse-Summary";
    private static final ObjectMapper JSON = new ObjectMapper();

    private SummaryHeader() {}

    /** What an answer's headers say; nothing where there is no such header, or none that can be read. */
    static StatementUsage usage(Map<String, String> headers) {
        try {
            JsonNode summary = JSON.readTree(header(headers));
            Long nanos = number(summary, "elapsed_ns");
            return new StatementUsage(
                    number(summary, "read_rows"),
                    number(summary, "read_bytes"),
                    number(summary, "written_rows"),
                    number(summary, "written_bytes"),
                    nanos == null ? null : Duration.ofNanos(nanos),
                    number(summary, "memory_usage"),
                    null);
        } catch (JsonProcessingException e) {
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

    private static @Nullable Long number(JsonNode summary, String name) {
        String text = summary.path(name).asText();
        return text.matches("[0-9]{1,18}") ? Long.valueOf(text) : null;
    }
}
