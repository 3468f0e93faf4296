package dev.remat.materialization.evidence;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.QualityEvidence.CheckResult;
import dev.remat.materialization.report.QualityEvidence.Drift;
import dev.remat.materialization.report.QualityEvidence.DriftedKey;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.TypedEvidence;
import java.util.List;

/** The report of a typed route: first whether it passed and why not, then what was found in the rows, then the facts. */
final class TypedMarkdown {

    private TypedMarkdown() {}

    /** {@code cdc_typed_materialization.md}. */
    static String of(RunResult result, TypedEvidence typed) {
        ClickHouseCdcMaterializationReport report = result.report();
        var text = new MarkdownText("ClickHouse CDC typed materialization");
        verdict(text, report);
        EvidenceMarkdown.attempt(text, result);
        typed.quality().ifPresentOrElse(found -> findings(text, report, found), () -> text.heading("Findings")
                .paragraph(unlooked(result)));
        text.heading("Facts");
        EvidenceMarkdown.facts(text, report);
        rules(text, typed.policy());
        columns(text, typed.columns());
        EvidenceMarkdown.reasonsAndMetrics(text, report);
        EvidenceMarkdown.runFacts(text, result.record());
        return text.toString();
    }

    private static String unlooked(RunResult result) {
        return result.outcome() == Outcome.UNCHANGED
                ? "None: the run has built nothing. The report of the run that built the table has them."
                : "None: the run ended before it looked at its rows.";
    }

    /** Whether the new rows are published, and what kept them from it. */
    static void verdict(MarkdownText text, ClickHouseCdcMaterializationReport report) {
        text.fact("Passed", report.passed());
        if (!report.passed()) {
            text.fact("Error", report.metrics().get("error"));
            text.fact("Blockers", report.blockers());
        }
    }

    private static void findings(MarkdownText text, ClickHouseCdcMaterializationReport report, QualityEvidence found) {
        text.heading("Values that do not fit");
        UnfitValues.summary(text, report, found);
        if (!found.samples().isEmpty()) {
            text.paragraph("Examples: %s", ReportFiles.PARSE_QUARANTINE.markdown());
        }
        checks(text.heading("Checks"), found.checks());
        drift(text.heading("Schema drift"), found.drift());
        text.heading("Carried values");
        if (found.carried().isEmpty()) {
            text.paragraph("None.");
        }
        found.carried().forEach(carried -> text.item("%s: in %s rows", carried.column(), carried.rows()));
    }

    /** Those that found something, with examples, come first. */
    private static void checks(MarkdownText text, List<CheckResult> checks) {
        if (checks.isEmpty()) {
            text.paragraph("None declared.");
        }
        for (CheckResult check : checks) {
            if (!check.passed()) {
                text.item(
                        "%s did not pass: rule %s, severity %s, failing rows %s",
                        check.name(), check.rule(), check.severity(), check.failingRows());
                check.samples().forEach(sample -> text.detail("%s", sample));
            }
        }
        checks.stream()
                .filter(CheckResult::passed)
                .forEach(check -> text.item("%s passed: rule %s", check.name(), check.rule()));
    }

    private static void drift(MarkdownText text, Drift drift) {
        if (!drift.looked()) {
            text.paragraph("Not looked for.");
        } else if (drift.newKeys().isEmpty()
                && drift.missingRequired().isEmpty()
                && drift.changedTypes().isEmpty()) {
            text.paragraph("None.");
        }
        drift.newKeys().forEach(key -> drifted(text, "New key %s of type %s", key));
        drift.missingRequired().forEach(key -> drifted(text, "Required key %s is %s", key));
        drift.changedTypes().forEach(key -> drifted(text, "Key %s has type %s", key));
    }

    private static void drifted(MarkdownText text, String what, DriftedKey key) {
        String where = what + " in %s rows, first at position %s in key %s";
        if (key.example().isEmpty()) {
            text.item(where, key.key(), key.jsonType(), key.rows(), key.firstPosition(), key.firstKeyJson());
        } else {
            text.item(
                    where + ", for example %s",
                    key.key(),
                    key.jsonType(),
                    key.rows(),
                    key.firstPosition(),
                    key.firstKeyJson(),
                    key.example());
        }
    }

    private static void rules(MarkdownText text, TypedEvidence.SchemaPolicy policy) {
        text.fact("On parse error", policy.onParseError());
        text.fact("Max parse error ratio", UnfitValues.percent(policy.maxParseErrorRatio()));
        text.fact("Schema drift", policy.schemaDrift());
        text.fact("On schema change", policy.onSchemaChange());
    }

    private static void columns(MarkdownText text, List<TypedEvidence.Column> columns) {
        text.heading("Columns")
                .table(
                        List.of("Column", "Type", "Payload key", "Required"),
                        columns.stream()
                                .map(column -> List.<Object>of(
                                        column.name(), column.clickhouseType(), column.payloadKey(), column.required()))
                                .toList());
    }
}
