package dev.remat.jobs.service;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.service.MaterializationRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * Makes what core is asked for, by one process.
 *
 * @param evidenceRoot folder of all evidence
 * @param clock gives the times in run ids
 * @param random gives their random part
 * @param node name of the process
 */
record Requests(Path evidenceRoot, Clock clock, RandomGenerator random, String node) {

    RunIdentity identity(String route, int attempt, RunOrigin origin) {
        return new RunIdentity(route, RunId.create(clock, random), attempt, node, "", origin);
    }

    /** A person of this machine asks for it. */
    static RunOrigin byHand(Cause cause) {
        return RunOrigin.askedFor(cause, System.getProperty("user.name", ""));
    }

    /** Who holds the lock of this machine, for those who find it held. */
    String holder(RunIdentity identity) {
        return "run %s of route %s on %s (pid %d)"
                .formatted(
                        identity.runId(),
                        identity.route(),
                        node,
                        ProcessHandle.current().pid());
    }

    /** The one attempt of what is not repeated. */
    MaterializationRequest once(Route route, RunOrigin origin, Cancellation cancellation, Trigger trigger) {
        return of(route, identity(route.id(), 1, origin), cancellation, Attempts.ONE, trigger);
    }

    /** With its evidence among that of its route. */
    MaterializationRequest of(
            Route route, RunIdentity identity, Cancellation cancellation, Attempts around, Trigger trigger) {
        return of(route, identity, evidence(identity), cancellation, around, trigger);
    }

    static MaterializationRequest of(
            Route route,
            RunIdentity identity,
            EvidenceLocation where,
            Cancellation cancellation,
            Attempts around,
            Trigger trigger) {
        return new MaterializationRequest(
                route.plan(),
                route.policy(),
                identity.configuredBy(route.configuration().digest()),
                where,
                cancellation,
                around,
                trigger,
                LockTerms.DEFAULTS);
    }

    /** Where the evidence of a run of a route lies. */
    EvidenceLocation evidence(RunIdentity identity) {
        return EvidenceLocation.ofRoute(evidenceRoot, identity);
    }
}
