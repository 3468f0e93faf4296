package dev.remat.scheduler.alert.message;

import dev.remat.materialization.evidence.EvidenceJson;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        Subject subject = alert.subject();
        Optional<RunRecord> run = subject.run().map(RunResult::record);
        Map<String, @Nullable Object> fields = new TreeMap<>();
        fields.put("kind", alert.kind().id());
        fields.put("topic", alert.topic().id());
        fields.put("title", Plain.line(alert.title()));
        fields.put("explanation", Plain.text(alert.explanation()));
        fields.put("since", EvidenceJson.time(alert.since()));
        fields.put("repeated", alert.repeated());
        fields.put("route", alert.route());
        fields.put("owner", alert.owner());
        fields.put("target_dataset", subject.target());
        fields.put("run_id", run.map(record -> record.identity().runId().text()).orElse(null));
        fields.put("node", subject.node());
        fields.put("outcome", run.map(record -> record.outcome().id()).orElse(null));
        fields.put(
                "started_at",
                run.map(record -> EvidenceJson.time(record.startedAt())).orElse(null));
        fields.put(
                "finished_at",
                run.map(record -> EvidenceJson.time(record.finishedAt())).orElse(null));
        fields.put("blockers", subject.blockers());
        fields.put("warnings", warnings(subject.warnings()));
        fields.put("runbook", links.runbooks(alert));
        fields.put(
                "evidence_dir",
                subject.run().map(result -> result.report().outputDir()).orElse(""));
        fields.put("report_url", links.report(alert).orElse(null));
        return fields;
    }

    private static List<String> warnings(List<String> all) {
        return all.stream().limit(WARNINGS_AT_MOST).map(Plain::text).toList();
    }
}
