package dev.remat.scheduler.command;

import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.view.Fields;
import dev.remat.scheduler.view.JsonText;
import dev.remat.scheduler.view.NodeLoad;
import dev.remat.scheduler.view.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A list of nodes, for people and for programs. */
final class NodesText {

    private final Instant now;
    private final List<NodeLoad> nodes;

    /** @param now the time of the registry */
    NodesText(Instant now, List<NodeLoad> nodes) {
        this.now = now;
        this.nodes = nodes;
    }

    String text(int width) {
        if (nodes.isEmpty()) {
            return "no nodes: no `remat serve` has ever used this registry";
        }
        var table = new TextTable(
                        "NODE", "STATE", "SINCE (UTC)", "LAST SIGN", "RUNNING", "WAITING", "HOST", "PID", "VERSION")
                .canDoWithout("VERSION", "SINCE (UTC)", "PID");
        nodes.forEach(load -> table.row(
                load.node().id(),
                load.node().state().id(),
                Times.utc(load.node().startedAt()),
                "%d s ago"
                        .formatted(Math.max(
                                0, Duration.between(load.node().seenAt(), now).toSeconds())),
                load.running(),
                load.waiting(),
                load.node().host(),
                load.node().pid(),
                load.node().version()));
        return table.within(width);
    }

    String json() {
        return JsonText.of(Map.of("nodes", nodes.stream().map(Fields::of).toList()));
    }
}
