package dev.remat.scheduler.alert.message;

import dev.remat.materialization.evidence.EvidenceJson;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.RunRecord;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A message as JSON, in the form of {@code docs/schemas/alert.schema.json}. */
public final class AlertJson {

    private static final String SCHEMA = "remat.alert.v1";
    private static final int ALERTS_AT_MOST = 50;
    private static final int WARNINGS_AT_MOST = 20;

    private AlertJson() {}

    /** UTF-8 text with sorted keys. */
    public static String of(Message message) {
        List<Alert> told = message.alerts()
                .subList(0, Math.min(ALERTS_AT_MOST, message.alerts().size()));
        Map<String, Object> fields = new TreeMap<>();
        fields.put("schema_version", SCHEMA);
        fields.put("channel", message.channel());
        fields.put("title", Plain.line(message.title()));
        fields.put("sent_at", EvidenceJson.time(message.at()));
        fields.put(
                "alerts",
                told.stream().map(alert -> alert(alert, message.links())).toList());
        fields.put("more", message.alerts().size() - told.size());
        fields.put("undelivered", message.undelivered());
        return EvidenceJson.text(fields);
    }

    private static Map<String, @Nullable Object> alert(Alert alert, Links links) {
        RunRecord run = alert.result().record();
        ClickHouseCdcMaterializationReport report = alert.result().report();
        Map<String, @Nullable Object> fields = new TreeMap<>();
        fields.put("kind", alert.kind().id());
        fields.put("title", Plain.line(alert.title()));
        fields.put("explanation", Plain.text(alert.explanation()));
        fields.put("since", EvidenceJson.time(alert.since()));
        fields.put("repeated", alert.repeated());
        fields.put("route", alert.route());
        fields.put("owner", alert.owner());
        fields.put("target_dataset", report.targetDataset());
        fields.put("run_id", run.identity().runId().text());
        fields.put("node", run.identity().node());
        fields.put("outcome", run.outcome().id());
        fields.put("started_at", EvidenceJson.time(run.startedAt()));
        fields.put("finished_at", EvidenceJson.time(run.finishedAt()));
        fields.put("blockers", report.blockers());
        fields.put("warnings", warnings(report.warnings()));
        fields.put("runbook", links.runbooks(alert));
        fields.put("evidence_dir", report.outputDir());
        fields.put("report_url", links.report(alert).orElse(null));
        return fields;
    }

    private static List<String> warnings(List<String> all) {
        return all.stream().limit(WARNINGS_AT_MOST).map(Plain::text).toList();
    }
}
