package dev.remat.materialization.evidence;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;

/** The report as people read it. Every value stands in a code span, so that no data can act as markup. */
public final class EvidenceMarkdown {

    private EvidenceMarkdown() {}

    /** {@code cdc_materialization.md}, or {@code cdc_typed_materialization.md} for the run of a typed route. */
    public static String report(RunResult result) {
        return result.report()
                .typedEvidence()
                .map(typed -> TypedMarkdown.of(result, typed))
                .orElseGet(() -> untyped(result));
    }

    private static String untyped(RunResult result) {
        ClickHouseCdcMaterializationReport report = result.report();
        var text = new MarkdownText("ClickHouse CDC materialization");
        text.fact("Passed", report.passed());
        attempt(text, result);
        facts(text, report);
        reasonsAndMetrics(text, report);
        runFacts(text, result.record());
        return text.toString();
    }

    /** What may differ from run to run over the same log: what would have been better, and what the run took. */
    static void runFacts(MarkdownText text, RunRecord run) {
        if (!run.advice().isEmpty()) {
            text.heading("Advice");
            run.advice().forEach(advice -> text.item("%s: %s", advice.code(), advice.sentence()));
        }
        UsageMarkdown.of(text, run);
    }

    /**
     * Which attempt it was, of a run that was not the only one; what it holds for a decision, or what was decided; where its
     * trace is kept.
     */
    static void attempt(MarkdownText text, RunResult result) {
        if (result.outcome() == Outcome.UNCHANGED) {
            text.fact("Unchanged", result.record().explanation());
        }
        result.record().compared().ifPresent(found -> text.fact("Verified run", found.run())
                .fact("Published", found.published())
                .fact("Rebuilt", found.rebuilt())
                .fact("Differing keys", found.differingKeys())
                .fact("Examples", String.join(", ", found.examples())));
        result.record().attempt().ifPresent(attempt -> text.fact("Attempt", attempt));
        result.record().heldTable().ifPresent(held -> text.fact("Held table", held.table())
                .fact("Held until", held.until()));
        result.record().decided().ifPresent(decision -> text.fact(
                        "Decision", decision.kind().id())
                .fact("Decided by", decision.decider().by())
                .fact("Reason", decision.decider().reason())
                .fact("Built by run", decision.version()));
        String traceId = result.record().identity().traceId();
        if (!traceId.isEmpty()) {
            text.fact("Trace", traceId);
        }
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
