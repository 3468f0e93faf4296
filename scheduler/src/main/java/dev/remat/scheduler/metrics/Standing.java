package dev.remat.scheduler.metrics;

import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.Sql;
import dev.remat.scheduler.view.RecentRuns;
import java.util.Map;

/**
 * What the registry knows of how it stands, whichever node did it.
 *
 * @param runs of each route, by its id
 * @param nodesUp how many nodes have a lease
 */
record Standing(Map<String, RecentRuns.OfRoute> runs, int nodesUp) {

    static Standing read(Sql sql, RecentRuns runs) {
        return new Standing(runs.read(sql), new NodeTable(sql).up().size());
    }
}
