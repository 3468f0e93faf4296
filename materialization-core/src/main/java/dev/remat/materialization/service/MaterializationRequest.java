package dev.remat.materialization.service;

import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunIdentity;

/**
 * One rebuild to be done.
 *
 * @param plan what to rebuild
 * @param policy how to rebuild it
 * @param identity who runs it
 * @param evidence where its files go
 * @param cancellation the way to end it early
 */
public record MaterializationRequest(
        ClickHouseCdcMaterializationPlan plan,
        ClickHouseCdcMaterializationPolicy policy,
        RunIdentity identity,
        EvidenceLocation evidence,
        Cancellation cancellation) {}
