package dev.remat.materialization.evidence;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;

/** The report as people read it. Every value stands in a code span, so that no data can act as markup. */
public final class EvidenceMarkdown {

    private EvidenceMarkdown() {}

    /** {@code cdc_materialization.md}, or {@code cdc_typed_materialization.md} for the report of a typed route. */
    public static String report(ClickHouseCdcMaterializationReport report) {
        return report.typedEvidence()
                .map(typed -> TypedMarkdown.of(report, typed))
                .orElseGet(() -> untyped(report));
    }

    private static String untyped(ClickHouseCdcMaterializationReport report) {
        var text = new MarkdownText("ClickHouse CDC materialization");
        text.fact("Passed", report.passed());
        facts(text, report);
        reasonsAndMetrics(text, report);
        return text.toString();
    }

    static void facts(MarkdownText text, ClickHouseCdcMaterializationReport report) {
        text.fact("CDC dataset", report.cdcDataset());
        text.fact("Target dataset", report.targetDataset());
        text.fact("Unique key", String.join(", ", report.uniqueKey()));
        text.fact("Delete mode", report.deleteMode());
        text.fact("Source events", report.rowsSourceEvents());
        text.fact("Rows materialized", report.rowsMaterialized());
        text.fact("Rows deleted", report.rowsDeleted());
        text.fact("Artifact", report.artifactUri());
    }

    static void reasonsAndMetrics(MarkdownText text, ClickHouseCdcMaterializationReport report) {
        text.heading("Blockers").list(report.blockers());
        text.heading("Warnings").list(report.warnings());
        text.heading("Metrics");
        report.metrics().forEach(text::fact);
    }
}
