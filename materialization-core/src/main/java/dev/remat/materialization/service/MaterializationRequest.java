package dev.remat.materialization.service;

import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunStart;
import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.trace.RunTrace;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One rebuild to be done.
 *
 * @param plan what to rebuild
 * @param policy how to rebuild it
 * @param identity who runs it
 * @param evidence where its files go
 * @param cancellation the way to end it early
 * @param attempts the attempts around it
 * @param trigger what started it
 * @param lock how it holds its target
 * @param trace follows it
 */
public record MaterializationRequest(
        ClickHouseCdcMaterializationPlan plan,
        ClickHouseCdcMaterializationPolicy policy,
        RunIdentity identity,
        EvidenceLocation evidence,
        Cancellation cancellation,
        Attempts attempts,
        Trigger trigger,
        LockTerms lock,
        RunTrace trace) {

    /** A rebuild that somebody asked for and that is tried once. */
    public MaterializationRequest(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            RunIdentity identity,
            EvidenceLocation evidence,
            Cancellation cancellation) {
        this(plan, policy, identity, evidence, cancellation, Attempts.ONE, Trigger.MANUAL, LockTerms.DEFAULTS);
    }

    /** A rebuild that nothing follows. */
    public MaterializationRequest(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            RunIdentity identity,
            EvidenceLocation evidence,
            Cancellation cancellation,
            Attempts attempts,
            Trigger trigger,
            LockTerms lock) {
        this(plan, policy, identity, evidence, cancellation, attempts, trigger, lock, RunTrace.NONE);
    }

    /** The same, while the caller holds a lock of its machine around it. */
    public MaterializationRequest holding(LockTerms terms) {
        return new MaterializationRequest(
                plan, policy, identity, evidence, cancellation, attempts, trigger, terms, trace);
    }

    /** The same, followed by a trace, whose id its identity then names. */
    public MaterializationRequest followedBy(RunTrace follower) {
        RunIdentity traced = identity.tracedAs(follower.traceId());
        return new MaterializationRequest(
                plan, policy, traced, evidence, cancellation, attempts, trigger, lock, follower);
    }

    /** What is known of the run when it starts. */
    RunStart start(String endpoint, Instant now) {
        return start(identity, lock.lockFile(), endpoint, now);
    }

    /** What another process that has died knew of its run of this plan when it started it. */
    public RunStart startOf(RunIdentity run, String endpoint, Instant startedAt) {
        return start(run, "", endpoint, startedAt);
    }

    private RunStart start(RunIdentity run, String lockFile, String endpoint, Instant now) {
        return new RunStart(
                run,
                plan.target().toString(),
                PlanFingerprint.of(plan, policy),
                lockFile,
                RematVersion.current(),
                endpoint,
                now);
    }

    /** How the run stood among its attempts, once it has ended. */
    RetryRecord retryRecord(@Nullable FailureClass failureClass, Instant finishedAt) {
        return RetryRecord.of(
                attempts, failureClass, finishedAt, policy.limits().halvings());
    }
}
