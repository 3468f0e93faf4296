package dev.remat.materialization.service;

import dev.remat.materialization.catalog.HeldBuild;
import dev.remat.materialization.catalog.Placement;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.decision.DecisionFacts;
import dev.remat.materialization.phase.Content;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.DecisionRecord.Kind;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

/** The report of a run that has carried out a decision. What only the log could tell comes from the comment of a held table. */
final class DecisionReport {

    private DecisionReport() {}

    static ClickHouseCdcMaterializationReport of(
            MaterializationRequest request, Kind kind, DecisionFacts facts, Ending ending, List<String> warnings) {
        ClickHouseCdcMaterializationPlan plan = request.plan();
        boolean fromHeld = kind != Kind.ROLLBACK;
        return new ClickHouseCdcMaterializationReport(
                plan.cdc().toString(),
                plan.target().toString(),
                plan.uniqueKey(),
                request.policy().deleteMode().id(),
                fromHeld ? facts.held().map(HeldBuild::events).orElse(0L) : 0,
                facts.content().map(Content::rows).orElse(0L),
                fromHeld ? facts.held().map(HeldBuild::deletedKeys).orElse(0L) : 0,
                ending.outcome() == Outcome.SUCCEEDED,
                ReportAssembler.blockers(plan, ending),
                warnings,
                metrics(request, kind, facts, ending),
                plan.artifactUri(),
                "",
                "",
                "",
                ReportAssembler.typed(plan, request.policy(), null));
    }

    static String explanation(Decision decision, DecisionFacts facts) {
        String rows = "%d rows are published"
                .formatted(facts.content().map(Content::rows).orElse(0L));
        String builder = facts.builder().map(RunId::text).map("run "::concat).orElse("others");
        String by = decision.decider().by();
        String reason = decision.decider().reason();
        if (decision instanceof Decision.RollBack rollback) {
            return "%s rolled back to what %s built, %s: %s%s"
                    .formatted(by, builder, rows, reason, rollback.holdsSchedule() ? "; the schedule is held" : "");
        }
        List<String> fired = facts.held().map(HeldBuild::blockers).orElse(List.of());
        return "%s approved what %s built, %s: %s; it had been held by %s"
                .formatted(by, builder, rows, reason, String.join(", ", fired));
    }

    private static SortedMap<String, Object> metrics(
            MaterializationRequest request, Kind kind, DecisionFacts facts, Ending ending) {
        var mode = kind == Kind.ROLLBACK ? Placement.Mode.ROLLBACK : Placement.Mode.APPROVED_SHADOW;
        SortedMap<String, Object> metrics = ReportAssembler.common(request.plan(), request.policy(), mode.id(), ending);
        facts.targetExisted().ifPresent(existed -> {
            metrics.put("target_table_existed", existed);
            metrics.put("row_count_previous", facts.previousRows());
        });
        facts.content().ifPresent(content -> metrics.put("checksum", content.checksum()));
        if (kind == Kind.REJECTION) {
            metrics.remove("materialization_mode");
        }
        if (kind != Kind.ROLLBACK) {
            facts.held()
                    .map(HeldBuild::highWater)
                    .map(Instant::toString)
                    .ifPresent(mark -> metrics.put("high_water_ingested_at", mark));
        }
        return metrics;
    }
}
