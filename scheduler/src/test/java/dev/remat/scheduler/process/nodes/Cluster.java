package dev.remat.scheduler.process.nodes;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.process.nodes.Faults.Fault;
import dev.remat.scheduler.process.nodes.History.Run;
import dev.remat.scheduler.process.nodes.History.Session;
import dev.remat.scheduler.process.nodes.History.Skip;
import dev.remat.scheduler.process.nodes.QuietPhase.Rest;
import dev.remat.scheduler.process.nodes.StatementLog.Statement;
import dev.remat.scheduler.process.nodes.Workload.Job;
import dev.remat.scheduler.schedule.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.awaitility.Awaitility;

/** Three nodes, the registry and the server that they share, all of them processes that end with this. */
final class Cluster implements AutoCloseable {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final List<Job> jobs;
    private final List<AutoCloseable> parts = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final RegistryServer registry;
    private final TargetServer target;
    private final Faults faults;

    private Cluster(Path folder, Workload workload) throws IOException {
        jobs = workload.jobs();
        registry = RegistryServer.start(folder.resolve("registry"));
        parts.add(registry);
        try {
            target = TargetServer.start(folder.resolve("engine"));
            parts.add(target);
            workload.writeTo(folder.resolve("routes"));
            for (String id : List.of("anna", "bert", "cleo")) {
                Node node = Node.start(id, folder.resolve(id), registry, target);
                nodes.add(node);
                parts.add(node);
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
        faults = new Faults(registry);
    }

    /** Starts all of it; returns when the nodes serve. */
    static Cluster start(Path folder, Workload workload) throws IOException {
        var cluster = new Cluster(folder, workload);
        try {
            cluster.nodes.forEach(Node::awaitServing);
            return cluster;
        } catch (RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    List<Node> nodes() {
        return nodes;
    }

    Faults faults() {
        return faults;
    }

    /** Waits until a slow run goes on at a node, which a fault of it then hits. */
    void awaitSlowRun(Node node) {
        Set<String> slow =
                Set.copyOf(jobs.stream().filter(Job::isSlow).map(Job::route).toList());
        Awaitility.await("slow run at " + node.id())
                .atMost(SOON)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> History.read(registry).runs().stream()
                        .anyMatch(run ->
                                run.is("running") && run.node().equals(node.id()) && slow.contains(run.route())));
    }

    /** Waits until nothing is left of what a process has had; whether that was so in time. */
    boolean awaitTakenOver(long pid, Duration patience) {
        try {
            Awaitility.await()
                    .atMost(patience)
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> History.read(registry).sessions().stream()
                            .filter(session -> session.pid() == pid)
                            .allMatch(Cluster::isTakenOver));
            return true;
        } catch (org.awaitility.core.ConditionTimeoutException e) {
            return false;
        }
    }

    private static boolean isTakenOver(Session session) {
        return session.isDead() && session.recoveredAt() != null;
    }

    /**
     * Comes to rest, and says what is not as it should be; a line for each thing.
     *
     * @param patience how long it may take until every route has run once more
     */
    List<String> violations(Duration patience) {
        Rest rest = new QuietPhase(nodes, registry, jobs).await(patience);
        History history = History.read(registry);
        List<Fault> all = faults.all();
        List<Statement> statements = StatementLog.read(target);
        List<String> violations = new ArrayList<>(rest.open());
        if (statements.stream().noneMatch(Statement::hasPublished)) {
            violations.add("the server knows of no statement that has published anything");
        }
        violations.addAll(new SlotCheck(history, schedules(), rest.since()).violations());
        violations.addAll(new OverlapCheck(history, statements, all).violations());
        violations.addAll(new EvidenceCheck(history).violations());
        violations.addAll(new TakeoverCheck(history, all).violations());
        violations.addAll(new TargetCheck(target, jobs).violations());
        return violations;
    }

    private Map<String, Schedule> schedules() {
        Map<String, Route> routes = Configuration.load(nodes.get(0).configuration(), Map.of())
                .orThrow()
                .routes();
        return routes.values().stream()
                .collect(
                        toMap(Route::id, route -> Schedule.of(route).orElseThrow(), (one, other) -> one, TreeMap::new));
    }

    /** What has happened, in numbers. */
    String summary() {
        History history = History.read(registry);
        return "runs %s, slots not run %s, faults %s, takeovers %s"
                .formatted(
                        history.runs().stream().collect(groupingBy(Run::state, TreeMap::new, counting())),
                        history.skips().stream()
                                .collect(groupingBy(
                                        Skip::reason,
                                        TreeMap::new,
                                        java.util.stream.Collectors.summingLong(Skip::count))),
                        faults.all().stream().collect(groupingBy(Fault::kind, TreeMap::new, counting())),
                        new TakeoverCheck(history, faults.all()).times());
    }

    /** Ends all processes, the nodes first. */
    @Override
    public void close() {
        RuntimeException failure = null;
        for (int last = parts.size() - 1; last >= 0; last--) {
            try {
                parts.get(last).close();
            } catch (Exception e) {
                failure = new IllegalStateException("not all processes could be ended", e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
