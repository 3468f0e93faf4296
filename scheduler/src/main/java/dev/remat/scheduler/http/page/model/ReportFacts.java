package dev.remat.scheduler.http.page.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.remat.scheduler.registry.RunEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the report of a run says. */
public final class ReportFacts {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Where in a report what people compare stands, by what they call it. */
    private static final Map<String, String> COMPARED = compared();

    private final JsonNode report;

    private ReportFacts(JsonNode report) {
        this.report = report;
    }

    private static Map<String, String> compared() {
        Map<String, String> compared = new LinkedHashMap<>();
        compared.put("events", "/rows_source_events");
        compared.put("rows", "/rows_materialized");
        compared.put("deleted keys", "/rows_deleted");
        compared.put("duplicate events", "/metrics/rows_duplicate_events");
        compared.put("checksum", "/metrics/checksum");
        compared.put("newest event", "/metrics/high_water_ingested_at");
        compared.put("strategy", "/metrics/strategy");
        compared.put("delete mode", "/delete_mode");
        compared.put("columns", "/typed_columns");
        compared.put("plan", "/metrics/plan_fingerprint");
        return compared;
    }

    /** Of a run, as the registry keeps it. */
    public static ReportFacts of(RunEntry run) {
        String report = run.report();
        try {
            return new ReportFacts(report == null ? MissingNode.getInstance() : JSON.readTree(report));
        } catch (JsonProcessingException e) {
            return new ReportFacts(MissingNode.getInstance());
        }
    }

    /** A number, or null where there is none. */
    public @Nullable Long number(String pointer) {
        JsonNode value = report.at(pointer);
        return value.isNumber() ? Long.valueOf(value.asLong()) : null;
    }

    /** A text; empty where there is none. */
    public String text(String pointer) {
        return report.at(pointer).asText("");
    }

    /** What it warns of. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        report.path("warnings").forEach(warning -> warnings.add(warning.asText()));
        return warnings;
    }

    /** What is other than in the report of an earlier run. */
    List<Difference> since(ReportFacts before) {
        List<Difference> differences = new ArrayList<>();
        COMPARED.forEach((name, pointer) -> {
            JsonNode old = before.report.at(pointer);
            JsonNode now = report.at(pointer);
            if (!Objects.equals(old, now) && !(old.isMissingNode() && now.isMissingNode())) {
                differences.add(Difference.of(name, old, now));
            }
        });
        return differences;
    }

    /**
     * Something that changed from one run to the next.
     *
     * @param what its name
     * @param before its value then
     * @param now its value now
     * @param change by how much, of numbers; else empty
     */
    public record Difference(String what, String before, String now, String change) {

        private static Difference of(String name, JsonNode before, JsonNode now) {
            if (before.isNumber() && now.isNumber()) {
                return new Difference(
                        name,
                        Timing.count(before.asLong()),
                        Timing.count(now.asLong()),
                        "%+,d".formatted(now.asLong() - before.asLong()));
            }
            return new Difference(name, shown(before), shown(now), "");
        }

        private static String shown(JsonNode value) {
            if (value.isMissingNode() || value.isNull()) {
                return "–";
            }
            return value.isValueNode() ? value.asText() : value.toString();
        }
    }
}
