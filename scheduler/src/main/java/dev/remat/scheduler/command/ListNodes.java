package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.Node.State;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.view.NodeLoad;
import java.util.List;

/** {@code remat nodes}: who shares the registry. */
final class ListNodes {

    private static final int NONE_IS_UP = 1;

    private final ProcessContext process;
    private final Configuration configuration;

    ListNodes(ProcessContext process, Configuration configuration) {
        this.process = process;
        this.configuration = configuration;
        Settings.requireSound(configuration);
    }

    int run(String format) {
        try (var database = new Database(configuration.settings().registry())) {
            List<NodeLoad> nodes = database.inTransaction(NodeLoad::read);
            var text = new NodesText(database.inTransaction(sql -> new NodeTable(sql).now()), nodes);
            process.console().print(format.equals("json") ? text.json() : text.text(process.width()));
            return nodes.stream().anyMatch(load -> load.node().state() == State.UP) ? 0 : NONE_IS_UP;
        }
    }
}
