package dev.remat.materialization.service;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Tells whether two runs would make the same table of the same log. */
final class PlanFingerprint {

    private PlanFingerprint() {}

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
        return sha256(String.join("\u0000", parts));
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
