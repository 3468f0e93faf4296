package dev.remat.materialization.service;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Sha256;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Tells whether two runs would make the same table of the same log. */
final class PlanFingerprint {

    private PlanFingerprint() {}

    /** The same over what another version of Remat may do otherwise as well. */
    static String ofTable(ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy) {
        return Sha256.hex(of(plan, policy) + ' ' + RematVersion.current());
    }

    /** SHA-256 over everything in plan and policy that decides the rows, as hex. */
    static String of(ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy) {
        List<String> parts = new ArrayList<>();
        parts.add(plan.cdc().toString());
        parts.add(plan.target().toString());
        parts.add(String.join("\u0001", plan.uniqueKey()));
        parts.add(plan.streamId().map("stream "::concat).orElse("all streams"));
        parts.add(policy.deleteMode().id());
        parts.add(policy.ordering().id());
        parts.add(policy.onTruncate().id());
        parts.add(policy.shape().toString());
        if (plan.isTyped()) {
            plan.columns().forEach(column -> parts.add(column.toString()));
            parts.add(plan.unavailableValue().map("unavailable "::concat).orElse("always sent"));
            parts.add(policy.quality().onParseError().id());
        }
        Arrays.stream(CdcColumn.values()).forEach(column -> parts.add(column.column() + ' ' + column.type()));
        Arrays.stream(ServingColumn.values()).forEach(column -> parts.add(column.column() + ' ' + column.type()));
        return Sha256.hex(String.join("\u0000", parts));
    }
}
