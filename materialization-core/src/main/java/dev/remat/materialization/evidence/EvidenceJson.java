package dev.remat.materialization.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.remat.materialization.report.BuiltParts;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.DecisionRecord;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunStart;
import dev.remat.materialization.report.RunUsage;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Evidence as JSON: UTF-8, sorted keys, two-space indent, final newline; 64-bit integers stay exact. */
public final class EvidenceJson {

    /** The outcome in {@code run.json} of a run that has none yet. */
    static final String RUNNING = "running";

    private static final String RUN_SCHEMA = "remat.run.v1";

    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** Jackson writes fractions itself, so that they do not depend on the version of Java. */
    private static final ObjectWriter WRITER = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build()
            .writer(printer());

    private EvidenceJson() {}

    /** {@code cdc_materialization.json}, or {@code cdc_typed_materialization.json} for the report of a typed route. */
    public static String report(ClickHouseCdcMaterializationReport report) {
        Map<String, Object> fields = reportFields(report);
        report.typedEvidence().ifPresent(typed -> fields.putAll(TypedJson.fields(typed)));
        return text(fields);
    }

    /** {@code run.json}. */
    public static String run(RunRecord run) {
        Map<String, @Nullable Object> fields = new TreeMap<>();
        fields.put("schema_version", RUN_SCHEMA);
        putIdentity(fields, run.identity());
        fields.put("outcome", run.outcome().id());
        fields.put("explanation", run.explanation());
        fields.put("version", run.version());
        fields.put("endpoint", run.endpoint());
        fields.put("started_at", time(run.startedAt()));
        fields.put("finished_at", time(run.finishedAt()));
        fields.put("duration_ms", run.duration().toMillis());
        fields.put("ordering_conflict_keys", run.orderingConflictKeys());
        fields.put("phases", run.phases().stream().map(EvidenceJson::phase).toList());
        fields.put("usage", UsageJson.of(RunUsage.of(run.phases())));
        fields.put(
                "advice",
                run.advice().stream()
                        .map(advice -> Map.of("code", advice.code(), "text", advice.sentence()))
                        .toList());
        fields.put("retry", retry(run.retry()));
        run.builtParts().ifPresent(parts -> fields.put("parts", parts(parts)));
        run.heldTable()
                .ifPresent(held -> fields.put("held", Map.of("table", held.table(), "until", time(held.until()))));
        run.decided().ifPresent(decision -> fields.put(decision.kind().id(), decision(decision)));
        run.compared().ifPresent(found -> fields.put("verification", VerificationJson.fields(found)));
        return text(fields);
    }

    /** {@code run.json} of a run that has not ended. */
    static String running(RunStart start) {
        Map<String, @Nullable Object> fields = new TreeMap<>();
        fields.put("schema_version", RUN_SCHEMA);
        putIdentity(fields, start.identity());
        fields.put("outcome", RUNNING);
        fields.put(
                "explanation",
                "the run has not ended, or its process died and no later run has found out what became of it");
        fields.put("target_dataset", start.targetDataset());
        fields.put("plan_fingerprint", start.planFingerprint());
        fields.put("lock_file", start.lockFile());
        fields.put("version", start.version());
        fields.put("endpoint", start.endpoint());
        fields.put("started_at", time(start.startedAt()));
        return text(fields);
    }

    private static void putIdentity(Map<String, @Nullable Object> fields, RunIdentity run) {
        fields.put("run_id", run.runId().text());
        fields.put("route", run.route());
        fields.put("attempt", run.attempt());
        fields.put("node", run.node());
        if (!run.configuration().isEmpty()) {
            fields.put("configuration", run.configuration());
        }
        putOrigin(fields, run.origin());
        if (!run.traceId().isEmpty()) {
            fields.put("trace_id", run.traceId());
        }
    }

    private static void putOrigin(Map<String, @Nullable Object> fields, RunOrigin origin) {
        if (origin.equals(RunOrigin.UNKNOWN)) {
            return;
        }
        Instant slot = origin.slot();
        fields.put("cause", origin.cause().id());
        fields.put("asked_by", origin.askedBy());
        if (slot != null) {
            fields.put("slot", time(slot));
        }
    }

    /** Plain values, maps and lists in this form. */
    public static String text(Object value) {
        try {
            return WRITER.writeValueAsString(value) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("evidence is made of plain values only", e);
        }
    }

    /** An instant in UTC, to the millisecond. */
    public static String time(Instant instant) {
        return MILLIS.format(instant);
    }

    private static Map<String, Object> reportFields(ClickHouseCdcMaterializationReport report) {
        Map<String, Object> fields = new TreeMap<>();
        fields.put("schema_version", ClickHouseCdcMaterializationReport.SCHEMA_VERSION);
        fields.put("cdc_dataset", report.cdcDataset());
        fields.put("target_dataset", report.targetDataset());
        fields.put("unique_key", report.uniqueKey());
        fields.put("delete_mode", report.deleteMode());
        fields.put("rows_source_events", report.rowsSourceEvents());
        fields.put("rows_materialized", report.rowsMaterialized());
        fields.put("rows_deleted", report.rowsDeleted());
        fields.put("passed", report.passed());
        fields.put("blockers", report.blockers());
        fields.put("warnings", report.warnings());
        fields.put("metrics", report.metrics());
        fields.put("artifact_uri", report.artifactUri());
        fields.put("output_dir", report.outputDir());
        fields.put("json_path", report.jsonPath());
        fields.put("markdown_path", report.markdownPath());
        return fields;
    }

    private static Map<String, Object> parts(BuiltParts parts) {
        return Map.of(
                "partitions", parts.partitions(),
                "built", parts.built(),
                "published", parts.published(),
                "merged_partitions", parts.merged(),
                "waited_ms", parts.waited().toMillis());
    }

    private static Map<String, @Nullable Object> retry(RetryRecord retry) {
        FailureClass failureClass = retry.failureClass();
        Instant next = retry.nextAttemptAt();
        RunId previous = retry.previous();
        Map<String, @Nullable Object> fields = new TreeMap<>();
        fields.put("attempts", retry.attempts());
        fields.put("class", failureClass == null ? null : failureClass.id());
        fields.put("halvings", retry.halvings());
        fields.put("next_attempt_at", next == null ? null : time(next));
        fields.put("previous_run_id", previous == null ? null : previous.text());
        fields.put("will_retry", retry.willRetry());
        return fields;
    }

    private static Map<String, @Nullable Object> decision(DecisionRecord decision) {
        Map<String, @Nullable Object> fields = new TreeMap<>();
        fields.put("by", decision.decider().by());
        fields.put("reason", decision.decider().reason());
        fields.put("run", decision.version());
        return fields;
    }

    private static Map<String, Object> phase(PhaseRecord phase) {
        return Map.of(
                "name", phase.name(),
                "started_at", time(phase.startedAt()),
                "duration_ms", phase.duration().toMillis(),
                "completed", phase.completed(),
                "usage", UsageJson.of(RunUsage.ofStatements(phase.statements())),
                "statements",
                        phase.statements().stream().map(EvidenceJson::statement).toList());
    }

    private static Map<String, Object> statement(StatementRecord statement) {
        Map<String, Object> fields = new TreeMap<>();
        fields.put("query_id", statement.queryId());
        fields.put("sql", statement.sql());
        fields.put("duration_ms", statement.duration().toMillis());
        fields.put("read_rows", Objects.requireNonNullElse(statement.usage().readRows(), 0L));
        fields.put("written_rows", Objects.requireNonNullElse(statement.usage().writtenRows(), 0L));
        fields.put("error", statement.error());
        UsageJson.putRest(fields, statement.usage());
        UsageJson.put(fields, "memory_limit_bytes", statement.memoryLimit());
        return fields;
    }

    private static DefaultPrettyPrinter printer() {
        var separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator("");
        var indenter = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter(separators).withObjectIndenter(indenter).withArrayIndenter(indenter);
    }
}
