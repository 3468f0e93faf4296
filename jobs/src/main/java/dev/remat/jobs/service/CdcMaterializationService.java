package dev.remat.jobs.service;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.EngineUnavailable;
import dev.remat.jobs.connection.InvalidConnection;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteId;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.error.RematException;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.lock.Nodes;
import dev.remat.materialization.lock.RunCanceller;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Attempts;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.service.ClickHouseCdcMaterializationService;
import dev.remat.materialization.service.ClickHouseCdcVerificationService;
import dev.remat.materialization.service.ClickHouseCdcVersionService;
import dev.remat.materialization.service.MaterializationRequest;
import dev.remat.materialization.service.NotStarted;
import dev.remat.materialization.session.PhaseListener;
import dev.remat.materialization.session.RunningStatements;
import dev.remat.materialization.version.Leftover;
import dev.remat.materialization.version.Leftovers;
import dev.remat.materialization.version.VanishedKeys;
import dev.remat.materialization.version.Version;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Runs routes: takes the target's lock, opens the connection, has core rebuild the table, and leaves evidence whatever
 * happens. Thread-safe. No method throws for a run that fails.
 */
public final class CdcMaterializationService implements AutoCloseable {

    private static final String NO_ROUTE_ID = "invalid-route-id";

    private final Connections connections;
    private final ConfigurationsOfRoutes configurations;
    private final TargetLocks locks;
    private final EvidenceWriter evidence = new EvidenceWriter(this::completed);
    private final Clock clock;
    private final RandomGenerator random;
    private final Requests requests;
    private final Recoveries recoveries;
    private final MemoryBreaker breaker;
    private final Cancellation stopping = new Cancellation();
    private final Pause pause;
    private volatile RunObserver observer = RunObserver.NONE;
    private volatile RunTracer tracer = RunTracer.NONE;
    private volatile Supplier<Nodes> nodes = () -> Nodes.ALONE;

    /**
     * A facade over connections.
     *
     * @param connections closed with this facade
     * @param evidenceRoot folder of all evidence; runs of other processes under the same folder are respected
     * @param clock gives the times in run ids and evidence
     * @param random gives the random part of run ids
     * @param node name of this process in evidence
     */
    public CdcMaterializationService(
            Connections connections, Path evidenceRoot, Clock clock, RandomGenerator random, String node) {
        this(connections, evidenceRoot, clock, random, node, Pause.REAL);
    }

    CdcMaterializationService(
            Connections connections, Path evidenceRoot, Clock clock, RandomGenerator random, String node, Pause pause) {
        this.connections = connections;
        this.configurations = new ConfigurationsOfRoutes(evidenceRoot);
        this.locks = new TargetLocks(evidenceRoot);
        this.clock = clock;
        this.random = random;
        this.requests = new Requests(evidenceRoot, clock, random, node);
        this.recoveries = new Recoveries(connections, locks, evidence, requests);
        this.breaker = new MemoryBreaker(clock);
        this.pause = pause;
    }

    /** From now on an observer is told about every run, whoever asks for it. */
    public void observe(RunObserver newObserver) {
        observer = newObserver;
    }

    /** From now on another one is told as well, after those who are told already. */
    public void observeToo(RunObserver further) {
        observer = observer.and(further);
    }

    /** From now on a tracer follows every run that begins; closed with this facade. */
    public void trace(RunTracer newTracer) {
        tracer = newTracer;
    }

    /**
     * From now on this process is one among others, and looks after what they leave.
     *
     * @param others what it knows of them
     */
    public void runAmong(Supplier<Nodes> others) {
        nodes = others;
    }

    /**
     * Rebuilds a route's target, in as many attempts as the route has. Each is a run of its own: its evidence lies in a folder of
     * its own, and the route's {@code latest.json} moves. Returns how the last one ended.
     */
    public RunResult run(Route route, Cancellation cancellation) {
        return run(route, cancellation, failed -> {});
    }

    /**
     * The same for those who want to know of each attempt.
     *
     * @param followed told about each attempt that another one is going to follow, as it ends
     */
    public RunResult run(Route route, Cancellation cancellation, Consumer<RunResult> followed) {
        return run(route, Trigger.MANUAL, Requests.byHand(Cause.MANUAL), Nodes.ALONE, cancellation, followed);
    }

    /**
     * The same for somebody who has asked for it elsewhere.
     *
     * @param others what this process knew of others before it took the run, for as long as the run goes on
     */
    public RunResult run(Route route, RunOrigin origin, Nodes others, Cancellation cancellation) {
        return run(route, Trigger.MANUAL, origin, others, cancellation, failed -> {});
    }

    /**
     * The same for a schedule: skipped for a while after the route has run out of memory again and again, and while somebody
     * holds the schedule.
     */
    public RunResult runOnSchedule(Route route, Cancellation cancellation) {
        return runOnSchedule(route, new RunOrigin(Cause.SCHEDULE, "", null), Nodes.ALONE, cancellation);
    }

    /**
     * The same for a known slot, or for what else has made it the route's turn.
     *
     * @param others what this process knew of others before it took the run, for as long as the run goes on
     */
    public RunResult runOnSchedule(Route route, RunOrigin origin, Nodes others, Cancellation cancellation) {
        Optional<Instant> pausedUntil = breaker.openUntil(route);
        return pausedUntil.isEmpty()
                ? run(route, Trigger.SCHEDULE, origin, others, cancellation, failed -> {})
                : paused(route, origin, pausedUntil.get(), cancellation);
    }

    /** The same for a route that a command describes, so that nobody can decide later about what a guard holds back. */
    public RunResult runAdHoc(Route route, Cancellation cancellation) {
        return run(route, Trigger.AD_HOC, Requests.byHand(Cause.MANUAL), Nodes.ALONE, cancellation, failed -> {});
    }

    /** The same, once, with the evidence in a place of the caller's choice. */
    public RunResult runAdHoc(Route route, EvidenceLocation where, Cancellation cancellation) {
        RunIdentity identity = requests.identity(route.id(), 1, Requests.byHand(Cause.MANUAL));
        return rebuild(
                followed(route, Requests.of(route, identity, where, cancellation, Attempts.ONE, Trigger.AD_HOC)),
                route);
    }

    /**
     * Carries out what somebody has decided: publishes what a guard held back, exactly as it was audited; drops it; or puts a replaced
     * copy back in the target's place. A run of its own, with evidence; that of a rejection ends as {@code rejected}.
     */
    public RunResult decide(Route route, Decision decision, Cancellation cancellation) {
        return decide(route, decision, cancellation, run -> {});
    }

    /**
     * The same for those who do not wait for the end.
     *
     * @param begun told the id of the run before it begins
     */
    public RunResult decide(Route route, Decision decision, Cancellation cancellation, Consumer<RunId> begun) {
        var origin = RunOrigin.askedFor(Cause.DECISION, decision.decider().by());
        MaterializationRequest decided = followed(route, requests.once(route, origin, cancellation, Trigger.MANUAL));
        MaterializationRequest request = decided.holding(decided.lock().among(nodes.get()));
        begun.accept(request.identity().runId());
        return run(
                request,
                route,
                () -> locked(request, route.connection(), (connector, holding) -> new ClickHouseCdcVersionService(
                                connector, evidence, clock)
                        .decide(holding, decision)));
    }

    /**
     * Compares a route's target with a full rebuild of its log. A run of its own, with evidence; its outcome is {@code verified}
     * where they are equal. Goes on beside other runs of the target and touches nothing of them.
     */
    public RunResult verify(Route route, Cancellation cancellation) {
        MaterializationRequest request = followed(
                route, requests.once(route, Requests.byHand(Cause.VERIFICATION), cancellation, Trigger.MANUAL));
        return run(request, route, () -> new ClickHouseCdcVerificationService(
                        connections.open(route.connection()), evidence, clock)
                .verify(request, phases(request)));
    }

    /** What tells how far the statements of a run of a route have come, while it goes on. */
    public RunningStatements running(Route route, RunIdentity run) {
        return new RunningStatements(connections.open(route.connection()), run);
    }

    /**
     * The versions of a route's target: served, held and replaced ones. Changes nothing.
     *
     * @throws RematException if the server cannot be asked
     */
    public List<Version> versions(Route route) {
        return versionsOn(route.connection())
                .versions(requests.once(route, RunOrigin.UNKNOWN, new Cancellation(), Trigger.MANUAL));
    }

    /**
     * Looks which keys would be gone from a route's target if what is held of a run were published.
     *
     * @param longest what it may take
     * @return empty where nothing is held of the run
     * @throws RematException if the server cannot be asked, or does not answer in time
     */
    public Optional<VanishedKeys> vanishedKeys(Route route, RunId run, Duration longest, Cancellation cancellation) {
        var request = requests.once(route, RunOrigin.UNKNOWN, cancellation, Trigger.MANUAL);
        return versionsOn(route.connection()).vanished(request, run, longest);
    }

    /**
     * Finds the tables on a connection's server that Remat has made and nobody needs.
     *
     * @param routes all routes of the connection
     * @param unwanted which of them are dropped
     * @return all of them, each with what became of it
     * @throws RematException if the server cannot be asked
     */
    public List<Leftover> clean(String connection, Collection<Route> routes, Predicate<Leftover> unwanted) {
        List<Leftovers.Owner> owners = routes.stream()
                .map(route -> Leftovers.Owner.of(route.plan().target(), route.policy()))
                .toList();
        return versionsOn(connection).clean(requests.identity("clean", 1, RunOrigin.UNKNOWN), owners, unwanted);
    }

    private ClickHouseCdcVersionService versionsOn(String connection) {
        return new ClickHouseCdcVersionService(connections.open(connection), evidence, clock);
    }

    /**
     * Finds out what became of runs of a route that died on this machine, finishes or undoes what they left, and completes their
     * evidence. Asks the server only if there are any. A recovery that fails is logged, and the route's next run tries again.
     *
     * @return the completed evidence, the oldest run first
     */
    public List<RunResult> recover(Route route) {
        return recoveries.recover(route, nodes.get(), observer);
    }

    /**
     * The same for runs of a route that died on another machine, whose evidence may not be here: it is begun here, and then completed.
     *
     * @param dead the runs, which the {@linkplain #runAmong known nodes} say are dead
     * @return the completed evidence, the oldest run first; that of other runs of the route that had died may be among it
     * @throws RematException if the server cannot be asked, or another run holds the target
     */
    public List<RunResult> takeOver(Route route, Collection<DeadRun> dead) {
        return recoveries.takeOver(route, dead, nodes.get(), observer);
    }

    private void completed(RunResult result) {
        observer.ended(result);
    }

    /**
     * Asks the run that holds a route's target to end, on whatever node it is, and waits until it has.
     *
     * @param by who asks
     * @param reason why, or empty
     * @param patience how long to wait
     * @throws RematException if the server could not be asked
     */
    public RunCancellation cancel(Route route, String by, String reason, Duration patience) {
        var connector = connections.open(route.connection());
        var target = route.plan().target();
        var canceller = new RunCanceller(connector, requests.identity(route.id(), 1, RunOrigin.UNKNOWN), target);
        return RunCancellation.ask(canceller, target.toString(), by, reason, patience, clock);
    }

    /** From now on no failed attempt is followed by another; those that wait for their next one end at once. */
    public void startNoFurtherAttempts(String why) {
        stopping.cancel(why);
    }

    /**
     * Leaves evidence of a route that cannot run, because its configuration does not resolve: a failed run without a
     * plan, to which the route's {@code latest.json} moves. Files whose name is no route id share one folder.
     */
    public RunResult refuse(String routeId, List<ConfigProblem> problems) {
        RunIdentity identity =
                requests.identity(RouteId.problemWith(routeId).isEmpty() ? routeId : NO_ROUTE_ID, 1, RunOrigin.UNKNOWN);
        String message = problems.stream().map(ConfigProblem::toString).collect(Collectors.joining("; "));
        EvidenceLocation where = requests.evidence(identity);
        try (var log = new RunLog(identity, where, observer)) {
            RunResult refused = NotStarted.unresolved(identity, message, clock);
            RunResult written = evidence.write(refused, where);
            log.ended(written);
            return written;
        }
    }

    /** The statements that a run would send to build and publish. Executes none and needs no server. */
    public List<String> plannedStatements(Route route) {
        return ClickHouseCdcMaterializationService.plannedStatements(
                requests.once(route, RunOrigin.UNKNOWN, new Cancellation(), Trigger.MANUAL));
    }

    /** Closes the connections. Runs that still go on then fail, and are not tried again. */
    @Override
    public void close() {
        startNoFurtherAttempts("the process ends");
        connections.close();
        observer.close();
        tracer.close();
    }

    private RunResult run(
            Route route,
            Trigger trigger,
            RunOrigin origin,
            Nodes others,
            Cancellation cancellation,
            Consumer<RunResult> followed) {
        var attempts = new AttemptLoop(
                new SingleAttempt(origin, others, tracer.begin(route, trigger, origin)), pause, random, stopping);
        RunResult last = attempts.run(route, trigger, cancellation, followed);
        breaker.note(route, last);
        return last;
    }

    /** What is not repeated, as a run of its own. */
    private MaterializationRequest followed(Route route, MaterializationRequest request) {
        RunIdentity identity = request.identity();
        return request.followedBy(
                tracer.begin(route, request.trigger(), identity.origin()).attempt(identity));
    }

    private RunResult rebuild(MaterializationRequest request, Route route) {
        return run(
                request,
                route,
                () -> locked(
                        request, route.connection(), (connector, holding) -> new ClickHouseCdcMaterializationService(
                                        connector, evidence, clock)
                                .materialize(holding, phases(request))));
    }

    private PhaseListener phases(MaterializationRequest request) {
        return new ObservedPhases(observer, request.identity());
    }

    private RunResult run(MaterializationRequest request, Route route, Supplier<RunResult> work) {
        try (var log = new RunLog(request.identity(), request.evidence(), observer)) {
            log.started(route);
            configurations.keep(route);
            RunResult result = guarded(request, route.connection(), work);
            request.trace().ended(result);
            log.ended(result);
            return result;
        }
    }

    private RunResult paused(Route route, RunOrigin origin, Instant until, Cancellation cancellation) {
        MaterializationRequest request = requests.once(route, origin, cancellation, Trigger.SCHEDULE);
        try (var log = new RunLog(request.identity(), request.evidence(), observer)) {
            configurations.keep(route);
            RunResult skipped = NotStarted.skipped(
                    request, Blockers.MEMORY_BREAKER, MemoryBreaker.explanation(route.id(), until), clock);
            RunResult written = evidence.write(skipped, request.evidence());
            log.ended(written);
            return written;
        }
    }

    /** Whatever goes wrong becomes evidence; a run that core has begun writes its own. */
    private RunResult guarded(MaterializationRequest request, String connection, Supplier<RunResult> work) {
        try {
            return work.get();
        } catch (InvalidConnection e) {
            return failed(request, Blockers.CONFIGURATION, "connection '%s': %s".formatted(connection, e.getMessage()));
        } catch (EngineUnavailable e) {
            return failed(request, Blockers.UNREACHABLE, String.valueOf(e.getMessage()));
        } catch (RematException e) {
            return failed(request, Blockers.FAILED, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            return failed(request, Blockers.FAILED, e.toString());
        }
    }

    private RunResult locked(MaterializationRequest request, String connection, Work work) {
        RunIdentity identity = request.identity();
        var attempt = locks.tryAcquire(connection, request.plan().target(), requests.holder(identity));
        try (var lock = attempt.held()) {
            return lock == null
                    ? skipped(request, attempt.holder())
                    : work.through(
                            connections.open(connection),
                            request.holding(
                                    lock.place().terms().among(request.lock().nodes())));
        }
    }

    private RunResult skipped(MaterializationRequest request, String holder) {
        String message = "target %s is being rebuilt by %s; this run did nothing"
                .formatted(request.plan().target(), holder);
        RunResult skipped = NotStarted.skipped(request, message, clock);
        return evidence.write(skipped, request.evidence());
    }

    private RunResult failed(MaterializationRequest request, String blocker, String message) {
        RunResult failed = NotStarted.failed(request, blocker, message, clock);
        return evidence.write(failed, request.evidence());
    }

    /** What is done while the lock of this machine is held. */
    private interface Work {
        RunResult through(ClickHouseConnector connector, MaterializationRequest holding);
    }

    private final class SingleAttempt implements AttemptLoop.Attempt {

        private final Nodes others;
        private final RunOrigin origin;
        private final RunTracer.Traced traced;

        private SingleAttempt(RunOrigin origin, Nodes others, RunTracer.Traced traced) {
            this.others = others;
            this.origin = origin;
            this.traced = traced;
        }

        @Override
        public RunResult run(Route route, int number, Attempts around, Trigger trigger, Cancellation cancellation) {
            RunIdentity identity = requests.identity(route.id(), number, origin);
            MaterializationRequest request = requests.of(route, identity, cancellation, around, trigger);
            return rebuild(
                    request.followedBy(traced.attempt(identity))
                            .holding(request.lock().among(others)),
                    route);
        }

        @Override
        public RunResult callOff(RunResult announced, String why) {
            var corrected = new RunResult(announced.report(), announced.record().calledOff(why));
            RunIdentity identity = announced.record().identity();
            EvidenceLocation where = requests.evidence(identity);
            try (var log = new RunLog(identity, where, observer)) {
                RunResult written = evidence.write(corrected, EvidenceLocation.flat(where.directory()));
                traced.calledOff(written);
                log.calledOff(written, why);
                return written;
            }
        }
    }
}
