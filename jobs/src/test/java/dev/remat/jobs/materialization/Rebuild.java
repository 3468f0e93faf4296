package dev.remat.jobs.materialization;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.service.ClickHouseCdcMaterializationService;
import dev.remat.materialization.service.ClickHouseCdcMaterializationService.Recovery;
import dev.remat.materialization.service.ClickHouseCdcVerificationService;
import dev.remat.materialization.service.ClickHouseCdcVersionService;
import dev.remat.materialization.service.MaterializationRequest;
import dev.remat.materialization.version.Leftover;
import dev.remat.materialization.version.Leftovers;
import dev.remat.materialization.version.VanishedKeys;
import dev.remat.materialization.version.Version;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Runs rebuilds of one target as the facade would, and remembers how. Immutable. */
public record Rebuild(
        ClickHouseConnector connector,
        ClickHouseCdcMaterializationPlan plan,
        ClickHouseCdcMaterializationPolicy policy,
        Path evidence,
        Clock clock,
        Cancellation cancellation,
        LockTerms lock,
        String node) {

    private static final Random RANDOM = new Random(4);

    public static Rebuild of(ClickHouseConnector connector, Dataset log, @Nullable String stream, Path evidence) {
        var plan =
                new ClickHouseCdcMaterializationPlan(log, new Dataset(log.database(), "target"), List.of("id"), stream);
        return new Rebuild(
                connector,
                plan,
                ClickHouseCdcMaterializationPolicy.DEFAULTS,
                evidence,
                Clock.systemUTC(),
                new Cancellation(),
                LockTerms.DEFAULTS,
                "test-node");
    }

    public Rebuild with(ClickHouseCdcMaterializationPolicy other) {
        return new Rebuild(connector, plan, other, evidence, clock, cancellation, lock, node);
    }

    public Rebuild with(ClickHouseCdcMaterializationPlan other) {
        return new Rebuild(connector, other, policy, evidence, clock, cancellation, lock, node);
    }

    Rebuild through(ClickHouseConnector other) {
        return new Rebuild(other, plan, policy, evidence, clock, cancellation, lock, node);
    }

    Rebuild at(Clock other) {
        return new Rebuild(connector, plan, policy, evidence, other, cancellation, lock, node);
    }

    Rebuild endedBy(Cancellation other) {
        return new Rebuild(connector, plan, policy, evidence, clock, other, lock, node);
    }

    /** The same under other terms of the lock, as another node. */
    Rebuild holding(LockTerms terms, String otherNode) {
        return new Rebuild(connector, plan, policy, evidence, clock, cancellation, terms, otherNode);
    }

    Rebuild leavingEvidenceIn(Path other) {
        return new Rebuild(connector, plan, policy, other, clock, cancellation, lock, node);
    }

    public RunResult run() {
        return run(RunId.create(clock, RANDOM));
    }

    RunResult run(RunId runId) {
        return run(identity(runId, 1), Attempts.ONE);
    }

    /** One attempt among others. */
    RunResult run(int attempt, Attempts attempts) {
        return run(identity(RunId.create(clock, RANDOM), attempt), attempts);
    }

    /** Started by something other than a person. */
    RunResult run(Trigger trigger) {
        return service().materialize(request(identity(), Attempts.ONE, trigger));
    }

    /** What a process does when it starts and finds runs that have not ended. */
    Recovery recover() {
        return service().recover(request(identity(), Attempts.ONE, Trigger.MANUAL));
    }

    /** Carries out a decision instead. */
    RunResult decide(Decision decision) {
        return versionService().decide(request(identity(), Attempts.ONE, Trigger.MANUAL), decision);
    }

    /** Compares the target with the log. */
    RunResult verify() {
        return new ClickHouseCdcVerificationService(connector, new EvidenceWriter(), clock)
                .verify(request(identity(), Attempts.ONE, Trigger.MANUAL));
    }

    /** The versions of the target. */
    List<Version> versions() {
        return versionService().versions(request(identity(), Attempts.ONE, Trigger.MANUAL));
    }

    /** Which keys would be gone if what is held of a run were published. */
    Optional<VanishedKeys> vanished(RunId run) {
        return versionService()
                .vanished(request(identity(), Attempts.ONE, Trigger.MANUAL), run, Duration.ofSeconds(30));
    }

    /** What nobody needs, dropped as told; the target is the only one that a route has. */
    List<Leftover> clean(Predicate<Leftover> unwanted) {
        return versionService().clean(identity(), List.of(Leftovers.Owner.of(plan.target(), policy)), unwanted);
    }

    private RunResult run(RunIdentity identity, Attempts attempts) {
        return service().materialize(request(identity, attempts, Trigger.MANUAL));
    }

    private ClickHouseCdcMaterializationService service() {
        return new ClickHouseCdcMaterializationService(connector, new EvidenceWriter(), clock);
    }

    private ClickHouseCdcVersionService versionService() {
        return new ClickHouseCdcVersionService(connector, new EvidenceWriter(), clock);
    }

    private MaterializationRequest request(RunIdentity identity, Attempts attempts, Trigger trigger) {
        var where = EvidenceLocation.ofRoute(evidence, identity);
        return new MaterializationRequest(plan, policy, identity, where, cancellation, attempts, trigger, lock);
    }

    private RunIdentity identity() {
        return identity(RunId.create(clock, RANDOM), 1);
    }

    private RunIdentity identity(RunId runId, int attempt) {
        return new RunIdentity("test-route", runId, attempt, node);
    }
}
