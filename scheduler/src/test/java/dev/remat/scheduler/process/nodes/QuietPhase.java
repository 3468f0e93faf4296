package dev.remat.scheduler.process.nodes;

import static java.util.stream.Collectors.toSet;

import dev.remat.scheduler.process.nodes.History.Run;
import dev.remat.scheduler.process.nodes.History.Session;
import dev.remat.scheduler.process.nodes.Workload.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * The end of a test: all nodes are up, every route runs once more, then all are paused and nothing is left that goes on.
 *
 * @param nodes all of them
 * @param registry theirs
 * @param jobs all routes
 */
record QuietPhase(List<Node> nodes, RegistryServer registry, List<Job> jobs) {

    /** When slots stopped to count, and what did not come to rest. */
    record Rest(Instant since, List<String> open) {}

    /** Waits for it, twice as long as the patience at most. */
    Rest await(Duration patience) {
        Instant healthy = registry.now();
        List<String> open = new ArrayList<>(await(patience, () -> notHealthy(healthy)));
        Instant end = registry.now();
        registry.update("""
                UPDATE remat_route_state
                SET paused_since = clock_timestamp(), paused_by = 'the test', pause_reason = 'it ends'
                WHERE paused_since IS NULL""");
        open.addAll(await(patience, () -> notIdle(end)));
        return new Rest(end, open);
    }

    private static List<String> await(Duration patience, Supplier<List<String>> open) {
        try {
            Awaitility.await()
                    .atMost(patience)
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> open.get().isEmpty());
            return List.of();
        } catch (ConditionTimeoutException e) {
            return open.get();
        }
    }

    private List<String> notHealthy(Instant since) {
        History history = History.read(registry);
        List<String> open = new ArrayList<>();
        for (Node node : nodes) {
            if (!node.isAlive() || history.sessions().stream().noneMatch(session -> isUp(session, node))) {
                open.add("not up: " + node.id());
            }
        }
        Set<String> done = history.runs().stream()
                .filter(run -> run.is("succeeded") && isAfter(run, since))
                .map(Run::route)
                .collect(toSet());
        jobs.stream()
                .filter(job -> !done.contains(job.route()))
                .forEach(job -> open.add("no run has succeeded since %s: %s".formatted(since, job.route())));
        return open;
    }

    private boolean isUp(Session session, Node node) {
        return session.node().equals(node.id())
                && session.pid() == node.pid()
                && session.endedAt() == null
                && session.leaseUntil().isAfter(registry.now());
    }

    private static boolean isAfter(Run run, Instant time) {
        Instant started = run.startedAt();
        return started != null && started.isAfter(time);
    }

    private List<String> notIdle(Instant end) {
        History history = History.read(registry);
        List<String> open = new ArrayList<>();
        history.runs().stream()
                .filter(run -> run.is("scheduled", "queued", "running"))
                .forEach(run -> open.add("still going: " + run));
        history.sessions().stream()
                .filter(session -> session.isDead() && session.recoveredAt() == null)
                .forEach(session -> open.add("not looked after: " + session));
        Set<String> slots = history.runs().stream()
                .map(run -> run.route() + " " + run.slot())
                .collect(toSet());
        history.claims().stream()
                .filter(claim -> claim.nominal().isBefore(end))
                .filter(claim -> !slots.contains(claim.route() + " " + claim.nominal()))
                .filter(claim -> history.skips().stream()
                        .noneMatch(skip -> skip.route().equals(claim.route()) && skip.covers(claim.nominal())))
                .forEach(claim -> open.add("taken and not run: " + claim));
        registry.rows(
                        "SELECT node, route FROM remat_waiting",
                        row -> row.getString("node") + " " + row.getString("route"))
                .forEach(waiting -> open.add("still waiting: " + waiting));
        return open;
    }
}
