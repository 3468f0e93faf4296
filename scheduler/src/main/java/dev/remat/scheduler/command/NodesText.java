package dev.remat.scheduler.command;

import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.registry.Node;
import dev.remat.scheduler.registry.Node.State;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.WaitingRun;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A list of nodes, for people and for programs. */
final class NodesText {

    private final Instant now;
    private final List<Node> nodes;
    private final List<RunEntry> running;
    private final List<WaitingRun> waiting;

    /**
     * @param now the time of the registry
     * @param running runs that go on, of all nodes
     * @param waiting runs that wait for room, of all nodes
     */
    NodesText(Instant now, List<Node> nodes, List<RunEntry> running, List<WaitingRun> waiting) {
        this.now = now;
        this.nodes = nodes;
        this.running = running;
        this.waiting = waiting;
    }

    String text() {
        if (nodes.isEmpty()) {
            return "no nodes: no `remat serve` has ever used this registry";
        }
        var table = new TextTable(
                "NODE", "STATE", "SINCE (UTC)", "LAST SIGN", "RUNNING", "WAITING", "HOST", "PID", "VERSION");
        nodes.forEach(node -> table.row(
                node.id(),
                node.state().id(),
                RunsText.time(node.startedAt()),
                "%d s ago"
                        .formatted(
                                Math.max(0, Duration.between(node.seenAt(), now).toSeconds())),
                running(node),
                waiting(node),
                node.host(),
                node.pid(),
                node.version()));
        return table.toString();
    }

    String json() {
        return JsonText.of(Map.of("nodes", nodes.stream().map(this::fields).toList()));
    }

    private Map<String, Object> fields(Node node) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("node", node.id());
        fields.put("state", node.state().id());
        fields.put("session", node.session());
        fields.put("host", node.host());
        fields.put("pid", node.pid());
        fields.put("version", node.version());
        fields.put("started_at", node.startedAt().toString());
        fields.put("seen_at", node.seenAt().toString());
        fields.put("running", running(node));
        fields.put("waiting", waiting(node));
        return fields;
    }

    /** Of a node that is not up nothing runs, whatever its last process has left. */
    private long running(Node node) {
        return node.state() == State.UP
                ? running.stream().filter(run -> run.node().equals(node.id())).count()
                : 0;
    }

    private long waiting(Node node) {
        return waiting.stream().filter(run -> run.node().equals(node.id())).count();
    }
}
