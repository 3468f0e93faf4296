package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.Node;
import dev.remat.scheduler.registry.Node.State;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.WaitingTable;
import java.util.List;

/** {@code remat nodes}: who shares the registry. */
final class ListNodes {

    private static final int NONE_IS_UP = 1;
    private static final int MOST = 10_000;

    private final ProcessContext process;
    private final Configuration configuration;

    ListNodes(ProcessContext process, Configuration configuration) {
        this.process = process;
        this.configuration = configuration;
        Settings.requireSound(configuration);
    }

    int run(String format) {
        try (var database = new Database(configuration.settings().registry())) {
            List<Node> nodes = database.inTransaction(sql -> new NodeTable(sql).newest());
            NodesText text = database.inTransaction(sql -> new NodesText(
                    new NodeTable(sql).now(),
                    nodes,
                    new RunTable(sql).list(new RunFilter(null, RunState.RUNNING, null, MOST)),
                    new WaitingTable(sql).list(null)));
            process.console().print(format.equals("json") ? text.json() : text.text());
            return nodes.stream().anyMatch(node -> node.state() == State.UP) ? 0 : NONE_IS_UP;
        }
    }
}
