package dev.remat.jobs.service;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.route.Route;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.evidence.UnfinishedRun;
import dev.remat.materialization.lock.Nodes;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.service.ClickHouseCdcMaterializationService;
import dev.remat.materialization.service.MaterializationRequest;
import java.util.Collection;
import java.util.List;

/** Finds out what became of runs whose process died, of this machine or of others. */
final class Recoveries {

    private final Connections connections;
    private final TargetLocks locks;
    private final EvidenceWriter evidence;
    private final Requests requests;

    Recoveries(Connections connections, TargetLocks locks, EvidenceWriter evidence, Requests requests) {
        this.connections = connections;
        this.locks = locks;
        this.evidence = evidence;
        this.requests = requests;
    }

    /** Those of this machine, if there are any; one that fails is logged. */
    List<RunResult> recover(Route route, Nodes nodes, RunObserver observer) {
        if (UnfinishedRun.of(requests.evidenceRoot().resolve(route.id())).isEmpty()) {
            return List.of();
        }
        MaterializationRequest request = request(route);
        try (var log = new RunLog(request.identity(), observer)) {
            try {
                return recover(request, route, nodes, log);
            } catch (RuntimeException e) {
                log.notRecovered(e);
                return List.of();
            }
        }
    }

    /** Those of another process, whose evidence is begun here where it is not here. */
    List<RunResult> takeOver(Route route, Collection<DeadRun> dead, Nodes nodes, RunObserver observer) {
        MaterializationRequest request = request(route);
        try (var log = new RunLog(request.identity(), observer)) {
            for (DeadRun run : dead) {
                EvidenceLocation where = requests.evidence(run.identity());
                if (!EvidenceWriter.hasBegun(where)) {
                    String endpoint = connections.open(route.connection()).endpoint();
                    evidence.start(request.startOf(run.identity(), endpoint, run.startedAt()), where);
                }
            }
            return recover(request, route, nodes, log);
        }
    }

    private MaterializationRequest request(Route route) {
        return requests.once(route, RunOrigin.UNKNOWN, new Cancellation(), Trigger.SCHEDULE);
    }

    private List<RunResult> recover(MaterializationRequest request, Route route, Nodes nodes, RunLog log) {
        RunIdentity identity = request.identity();
        try (var lock = locks.tryAcquire(route.connection(), route.plan().target(), requests.holder(identity))
                .held()) {
            if (lock == null) {
                return List.of();
            }
            var recovery = new ClickHouseCdcMaterializationService(
                            connections.open(route.connection()), evidence, requests.clock())
                    .recover(request.holding(lock.place().terms().among(nodes)));
            log.recovered(recovery);
            return recovery.completed();
        }
    }
}
