package dev.remat.materialization.service;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.phase.RunFacts;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Percent;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.TypedEvidence;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Turns what a run has found out into its report. Nothing in it depends on when or where the run happened. */
final class ReportAssembler {

    private ReportAssembler() {}

    static ClickHouseCdcMaterializationReport report(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            RunFacts facts,
            Ending ending,
            List<String> warnings) {
        return new ClickHouseCdcMaterializationReport(
                plan.cdc().toString(),
                plan.target().toString(),
                plan.uniqueKey(),
                policy.deleteMode().id(),
                facts.events().orElse(0),
                facts.rows().orElse(0),
                facts.deletedKeys().orElse(0),
                ending.outcome().passed(),
                blockers(plan, ending),
                warnings,
                metrics(plan, policy, facts, ending),
                plan.artifactUri(),
                "",
                "",
                "",
                typed(plan, policy, facts.quality().orElse(null)));
    }

    /** A failure without a code of its own says by its code whether the route is typed. */
    static List<String> blockers(ClickHouseCdcMaterializationPlan plan, Ending ending) {
        return ending.blockers().stream()
                .map(code -> plan.isTyped() && code.equals(Blockers.FAILED) ? Blockers.TYPED_FAILED : code)
                .toList();
    }

    /** What a typed route declares, with what was found in its rows, if they were looked at; null for an untyped one. */
    static @Nullable TypedEvidence typed(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            @Nullable QualityEvidence found) {
        if (!plan.isTyped()) {
            return null;
        }
        var quality = policy.quality();
        return new TypedEvidence(
                plan.columns().stream()
                        .map(column -> new TypedEvidence.Column(
                                column.name(),
                                column.type().sql(),
                                column.path().text(),
                                column.required()))
                        .toList(),
                new TypedEvidence.SchemaPolicy(
                        quality.onParseError().id(),
                        quality.maxParseErrorRatio(),
                        quality.drift().id(),
                        policy.onSchemaChange().id()),
                found);
    }

    private static SortedMap<String, Object> metrics(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            RunFacts facts,
            Ending ending) {
        SortedMap<String, Object> metrics = common(plan, policy, mode(ending), ending);
        metrics.put("plan_fingerprint", PlanFingerprint.of(plan, policy));
        metrics.put("guard_allow_empty", policy.guards().allowEmpty());
        metrics.put("guard_min_rows", policy.guards().minRows());
        metrics.put("guard_max_shrink", Percent.text(policy.guards().maxShrink()));
        policy.guards().growthLimit().ifPresent(limit -> metrics.put("guard_max_growth", Percent.text(limit)));
        policy.guards().eventAgeLimit().ifPresent(limit -> metrics.put("guard_max_event_age", limit.toString()));
        plan.streamId().ifPresent(stream -> metrics.put("stream_id", stream));
        putKnown(metrics, facts);
        return metrics;
    }

    private static String mode(Ending ending) {
        return ending.outcome() == Outcome.UNCHANGED ? Outcome.UNCHANGED.id() : "shadow_table_replace";
    }

    /** What every run tells, whether it has built the table or found it. */
    static SortedMap<String, Object> common(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            String mode,
            Ending ending) {
        SortedMap<String, Object> metrics = new TreeMap<>();
        metrics.put("dedupe_key", CdcColumn.UNIQUE_KEY_HASH.column());
        metrics.put("delete_mode", policy.deleteMode().id());
        metrics.put("materialization_mode", mode);
        metrics.put("ordering", policy.ordering().id());
        metrics.put("source_dataset", plan.cdc().toString());
        metrics.put("target_dataset", plan.target().toString());
        if (!ending.blockers().isEmpty()) {
            metrics.put("error", ending.message());
        }
        return metrics;
    }

    private static void putKnown(SortedMap<String, Object> metrics, RunFacts facts) {
        facts.targetExisted().ifPresent(existed -> metrics.put("target_table_existed", existed));
        facts.previousRows().ifPresent(rows -> metrics.put("row_count_previous", rows));
        facts.highWater().ifPresent(mark -> metrics.put("high_water_ingested_at", mark.toString()));
        facts.sampledKeys().ifPresent(range -> metrics.put("sampled_keys", range));
        facts.sampledRows().ifPresent(rows -> metrics.put("sampled_rows", rows));
        facts.unchanged()
                .ifPresent(unchanged ->
                        metrics.put("unchanged_since_run", unchanged.since().text()));
        facts.strategy().ifPresent(strategy -> metrics.put("strategy", strategy));
        facts.strategyReason().ifPresent(reason -> metrics.put("strategy_reason", reason));
        facts.duplicates().ifPresent(duplicates -> metrics.put("rows_duplicate_events", duplicates));
        if (facts.truncates() > 0) {
            metrics.put("rows_truncate_events", facts.truncates());
        }
        facts.orderingConflicts().ifPresent(conflicts -> metrics.put("ordering_conflicts", conflicts));
        if (!facts.schemaChanges().isEmpty()) {
            metrics.put("schema_changes", facts.schemaChanges());
        }
        facts.checksum().ifPresent(checksum -> metrics.put("checksum", checksum));
    }
}
