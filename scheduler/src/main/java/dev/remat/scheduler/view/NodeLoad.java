package dev.remat.scheduler.view;

import dev.remat.scheduler.registry.Node;
import dev.remat.scheduler.registry.Node.State;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.WaitingRun;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.Sql;
import dev.remat.scheduler.registry.store.WaitingTable;
import java.util.List;

/**
 * A node with what it has to do.
 *
 * @param node the node
 * @param running how many runs go on there
 * @param waiting how many wait there for room
 */
public record NodeLoad(Node node, long running, long waiting) {

    private static final int MOST = 10_000;

    /** All nodes, each by its newest process. */
    public static List<NodeLoad> read(Sql sql) {
        List<RunEntry> running = new RunTable(sql).list(new RunFilter(null, RunState.RUNNING, null, MOST));
        List<WaitingRun> waiting = new WaitingTable(sql).list(null);
        return new NodeTable(sql)
                .newest().stream().map(node -> of(node, running, waiting)).toList();
    }

    /** Of a node that is not up nothing runs, whatever its last process has left. */
    private static NodeLoad of(Node node, List<RunEntry> running, List<WaitingRun> waiting) {
        long runs = running.stream().filter(run -> run.node().equals(node.id())).count();
        return new NodeLoad(
                node,
                node.state() == State.UP ? runs : 0,
                waiting.stream().filter(run -> run.node().equals(node.id())).count());
    }
}
