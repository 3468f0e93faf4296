package dev.remat.scheduler.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.evidence.EvidenceJson;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of JSON of a run that has just ended: those of a run that the registry knows, as far as its result has them. */
public final class ResultFields {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ResultFields() {}

    /** With its report. */
    public static Map<String, @Nullable Object> of(RunResult result) {
        RunRecord record = result.record();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("run", record.identity().runId().text());
        fields.put("route", record.identity().route());
        fields.put("state", result.outcome().id());
        fields.put("rows", result.report().rowsMaterialized());
        fields.put("blockers", result.report().blockers());
        fields.put("message", record.explanation());
        fields.put("evidence", result.report().outputDir());
        fields.put("report", report(result));
        return fields;
    }

    private static JsonNode report(RunResult result) {
        try {
            return JSON.readTree(EvidenceJson.report(result.report()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report is JSON", e);
        }
    }
}
