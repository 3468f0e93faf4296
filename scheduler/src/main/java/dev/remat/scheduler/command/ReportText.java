package dev.remat.scheduler.command;

import dev.remat.materialization.evidence.EvidenceJson;
import dev.remat.materialization.evidence.EvidenceMarkdown;
import dev.remat.materialization.report.Advice;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.DecisionRecord;
import dev.remat.materialization.report.DecisionRecord.Kind;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import java.util.List;

/** The report of a run in the form that was asked for; JSON and Markdown are those of the evidence files. */
final class ReportText {

    private ReportText() {}

    static String of(RunResult result, String format) {
        return switch (format) {
            case "json" -> EvidenceJson.report(result.report());
            case "md" -> EvidenceMarkdown.report(result);
            default -> text(result);
        };
    }

    private static String text(RunResult result) {
        ClickHouseCdcMaterializationReport report = result.report();
        RunRecord record = result.record();
        var text = new StringBuilder();
        text.append(
                "%s: %s%n".formatted(record.identity().route(), record.outcome().id()));
        text.append("  %s%n".formatted(record.explanation().strip().replace("\n", "\n  ")));
        fact(text, "target", report.targetDataset());
        if (record.decided()
                .filter(decision -> decision.kind() == Kind.ROLLBACK)
                .isPresent()) {
            fact(text, "rows", report.rowsMaterialized());
        } else {
            fact(text, "rows", "%d from %d events".formatted(report.rowsMaterialized(), report.rowsSourceEvents()));
            fact(text, "deleted keys", report.rowsDeleted());
        }
        record.decided().ifPresent(decision -> decision(text, decision));
        record.heldTable()
                .ifPresent(held -> fact(text, "held table", "%s until %s".formatted(held.table(), held.until())));
        report.quality().ifPresent(found -> quality(text, found));
        list(text, "blocker", report.blockers());
        list(text, "warning", report.warnings());
        list(text, "advice", record.advice().stream().map(Advice::sentence).toList());
        record.attempt().ifPresent(attempt -> fact(text, "attempt", attempt));
        fact(
                text,
                "run",
                "%s in %.1f s"
                        .formatted(record.identity().runId(), record.duration().toMillis() / 1000.0));
        fact(text, "evidence", report.outputDir().isEmpty() ? "could not be written" : report.outputDir());
        return text.toString();
    }

    private static void decision(StringBuilder text, DecisionRecord decision) {
        fact(text, decision.kind().id(), "by " + decision.decider().by());
        fact(text, "reason", decision.decider().reason());
        fact(text, "built by run", decision.version() == null ? "others" : decision.version());
    }

    /** What a typed route says about its rows, where there is something to say. */
    private static void quality(StringBuilder text, QualityEvidence found) {
        if (found.rowsWithFailures() > 0) {
            fact(
                    text,
                    "do not fit",
                    "%d rows, of which %d are withheld".formatted(found.rowsWithFailures(), found.rowsWithheld()));
            found.failures()
                    .forEach(failures -> fact(
                            text,
                            "",
                            "%s %s in %d rows".formatted(failures.column(), failures.reason(), failures.rows())));
            found.quarantine().ifPresent(dataset -> fact(text, "quarantine", dataset));
        }
        found.checks().stream()
                .filter(check -> !check.passed())
                .forEach(check -> fact(
                        text,
                        "check",
                        "%s (%s): %d rows".formatted(check.name(), check.severity(), check.failingRows())));
    }

    private static void list(StringBuilder text, String name, List<String> entries) {
        entries.forEach(entry -> fact(text, name, entry));
    }

    private static void fact(StringBuilder text, String name, Object value) {
        text.append("  %-13s %s%n".formatted(name, value));
    }
}
