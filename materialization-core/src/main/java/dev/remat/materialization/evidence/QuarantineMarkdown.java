package dev.remat.materialization.evidence;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.TypedEvidence;

/** The values of a typed route that do not fit their columns, and nothing else. */
final class QuarantineMarkdown {

    private QuarantineMarkdown() {}

    /** {@code cdc_typed_parse_quarantine.md}. */
    static String of(ClickHouseCdcMaterializationReport report, TypedEvidence typed, QualityEvidence found) {
        var text = new MarkdownText("ClickHouse CDC typed parse quarantine");
        TypedMarkdown.verdict(text, report);
        text.fact("CDC dataset", report.cdcDataset());
        text.fact("Target dataset", report.targetDataset());
        text.fact("On parse error", typed.policy().onParseError());
        text.fact("Max parse error ratio", UnfitValues.percent(typed.policy().maxParseErrorRatio()));
        UnfitValues.summary(text, report, found);
        text.heading("Samples");
        if (found.samples().isEmpty()) {
            text.paragraph("None.");
        }
        UnfitValues.samples(text, found);
        return text.toString();
    }
}
