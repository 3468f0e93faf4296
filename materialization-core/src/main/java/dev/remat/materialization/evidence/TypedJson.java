package dev.remat.materialization.evidence;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.QualityEvidence.CheckResult;
import dev.remat.materialization.report.QualityEvidence.Drift;
import dev.remat.materialization.report.QualityEvidence.DriftedKey;
import dev.remat.materialization.report.QualityEvidence.FailedValue;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import dev.remat.materialization.report.TypedEvidence;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the evidence of typed routes has beyond that of untyped ones, as maps that become JSON. */
final class TypedJson {

    private static final String PARSE_QUARANTINE_VERSION = "dpone.cdc_clickhouse_typed_parse_quarantine.v1";

    private TypedJson() {}

    /** The fields that a typed report has in place of, or beside, those of an untyped one. */
    static Map<String, Object> fields(TypedEvidence typed) {
        var fields = new TreeMap<String, Object>();
        fields.put("schema_version", ClickHouseCdcMaterializationReport.TYPED_SCHEMA_VERSION);
        fields.put("typed_columns", each(typed.columns(), TypedJson::column));
        fields.put("schema_policy", policy(typed.policy()));
        fields.put("quality_evidence", typed.quality().map(TypedJson::quality).orElse(Map.of("evaluated", false)));
        return fields;
    }

    /** {@code cdc_typed_parse_quarantine.json}. */
    static Map<String, @Nullable Object> parseQuarantine(
            ClickHouseCdcMaterializationReport report, TypedEvidence typed, QualityEvidence found) {
        Map<String, @Nullable Object> fields = parsing(found);
        fields.put("schema_version", PARSE_QUARANTINE_VERSION);
        fields.put("target_dataset", report.targetDataset());
        fields.put("cdc_dataset", report.cdcDataset());
        fields.put("on_parse_error", typed.policy().onParseError());
        fields.put("max_parse_error_ratio", typed.policy().maxParseErrorRatio());
        fields.put("passed", report.passed());
        fields.put("blockers", report.blockers());
        return fields;
    }

    private static Map<String, @Nullable Object> quality(QualityEvidence found) {
        Map<String, @Nullable Object> fields = parsing(found);
        fields.put("evaluated", true);
        fields.put("drift", drift(found.drift()));
        fields.put("checks", each(found.checks(), TypedJson::check));
        fields.put(
                "carried_values",
                each(found.carried(), carried -> object("column", carried.column(), "rows", carried.rows())));
        return fields;
    }

    private static Map<String, @Nullable Object> parsing(QualityEvidence found) {
        return object(
                "rows_checked", found.rowsChecked(),
                "rows_with_failures", found.rowsWithFailures(),
                "rows_withheld", found.rowsWithheld(),
                "parse_error_ratio", found.parseErrorRatio(),
                "quarantine_dataset", found.quarantine().orElse(null),
                "parse_failures", each(found.failures(), TypedJson::failures),
                "samples", each(found.samples(), TypedJson::sample));
    }

    private static Map<String, @Nullable Object> column(TypedEvidence.Column column) {
        return object(
                "name", column.name(),
                "clickhouse_type", column.clickhouseType(),
                "payload_key", column.payloadKey(),
                "required", column.required());
    }

    private static Map<String, @Nullable Object> policy(TypedEvidence.SchemaPolicy policy) {
        return object(
                "on_parse_error", policy.onParseError(),
                "max_parse_error_ratio", policy.maxParseErrorRatio(),
                "schema_drift", policy.schemaDrift(),
                "on_schema_change", policy.onSchemaChange());
    }

    private static Map<String, @Nullable Object> failures(ParseFailures failures) {
        return object(
                "column", failures.column(),
                "clickhouse_type", failures.clickhouseType(),
                "reason", failures.reason(),
                "rows", failures.rows());
    }

    private static Map<String, @Nullable Object> sample(FailedValue value) {
        return object(
                "column", value.column(),
                "clickhouse_type", value.clickhouseType(),
                "reason", value.reason(),
                "key_json", value.keyJson(),
                "position", value.position(),
                "event_hash", value.eventHash(),
                "payload", value.payload());
    }

    private static Map<String, @Nullable Object> drift(Drift drift) {
        return object(
                "evaluated", drift.looked(),
                "new_keys", each(drift.newKeys(), TypedJson::key),
                "missing_required", each(drift.missingRequired(), TypedJson::key),
                "changed_types", each(drift.changedTypes(), TypedJson::key));
    }

    private static Map<String, @Nullable Object> key(DriftedKey key) {
        return object(
                "key", key.key(),
                "json_type", key.jsonType(),
                "rows", key.rows(),
                "first_position", key.firstPosition(),
                "first_key_json", key.firstKeyJson(),
                "example", key.example());
    }

    private static Map<String, @Nullable Object> check(CheckResult check) {
        return object(
                "name", check.name(),
                "rule", check.rule(),
                "severity", check.severity(),
                "passed", check.passed(),
                "failing_rows", check.failingRows(),
                "samples", check.samples());
    }

    private static <T> List<Map<String, @Nullable Object>> each(
            List<T> values, Function<T, Map<String, @Nullable Object>> json) {
        return values.stream().map(json).toList();
    }

    /** Names and values in turn. Unlike {@link Map#of} it takes null, so that no value can keep evidence from being written. */
    private static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> object = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return object;
    }
}
