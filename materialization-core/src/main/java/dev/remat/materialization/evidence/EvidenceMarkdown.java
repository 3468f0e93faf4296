package dev.remat.materialization.evidence;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import java.util.List;
import java.util.Map;

/** The report as people read it. Every value stands in a code span, so that no data can act as markup. */
public final class EvidenceMarkdown {

    private EvidenceMarkdown() {}

    /** {@code cdc_materialization.md}. */
    public static String report(ClickHouseCdcMaterializationReport report) {
        var text = new StringBuilder("# ClickHouse CDC materialization\n\n");
        fact(text, "Passed", report.passed());
        fact(text, "CDC dataset", report.cdcDataset());
        fact(text, "Target dataset", report.targetDataset());
        fact(text, "Unique key", String.join(", ", report.uniqueKey()));
        fact(text, "Delete mode", report.deleteMode());
        fact(text, "Source events", report.rowsSourceEvents());
        fact(text, "Rows materialized", report.rowsMaterialized());
        fact(text, "Rows deleted", report.rowsDeleted());
        fact(text, "Artifact", report.artifactUri());
        section(text, "Blockers", report.blockers());
        section(text, "Warnings", report.warnings());
        text.append("\n## Metrics\n\n");
        for (Map.Entry<String, Object> metric : report.metrics().entrySet()) {
            fact(text, metric.getKey(), metric.getValue());
        }
        return text.toString();
    }

    private static void fact(StringBuilder text, String name, Object value) {
        text.append("- ")
                .append(name)
                .append(": ")
                .append(code(String.valueOf(value)))
                .append('\n');
    }

    private static void section(StringBuilder text, String title, List<String> entries) {
        text.append("\n## ").append(title).append("\n\n");
        if (entries.isEmpty()) {
            text.append("None.\n");
        }
        entries.forEach(entry -> text.append("- ").append(code(entry)).append('\n'));
    }

    /** A code span that holds any text: control characters are shown, and the fence is longer than any inside. */
    static String code(String value) {
        if (value.isEmpty()) {
            return "(empty)";
        }
        var shown = new StringBuilder();
        value.codePoints().forEach(c -> {
            if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT || c == 0x2028 || c == 0x2029) {
                shown.append("\\u%04x".formatted(c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        String fence = "`".repeat(longestRunOfBackticks(shown) + 1);
        String space = shown.charAt(0) == '`' || shown.charAt(shown.length() - 1) == '`' ? " " : "";
        return fence + space + shown + space + fence;
    }

    private static int longestRunOfBackticks(CharSequence text) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }
}
