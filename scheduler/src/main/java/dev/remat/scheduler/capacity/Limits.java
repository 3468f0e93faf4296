package dev.remat.scheduler.capacity;

import dev.remat.jobs.settings.NodeSettings;
import dev.remat.jobs.settings.RematSettings;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many runs go at one time on this node. What has no entry has no limit of its own.
 *
 * @param node most of all
 * @param longRuns most of those that are not short; never more than {@code node}
 * @param shortUpTo the longest time of a short run
 * @param connections most on a connection, by its id
 * @param pools most of a pool, by its name
 */
public record Limits(
        int node, int longRuns, Duration shortUpTo, Map<String, Integer> connections, Map<String, Integer> pools) {

    public Limits {
        if (node < 1 || longRuns < 1 || longRuns > node) {
            throw new IllegalArgumentException("%d of %d runs may be long".formatted(longRuns, node));
        }
        connections = Map.copyOf(connections);
        pools = Map.copyOf(pools);
    }

    /** What {@code remat.conf} says. */
    public static Limits of(RematSettings settings) {
        Map<String, Integer> connections = new TreeMap<>();
        settings.connections().forEach((id, connection) -> {
            Integer most = connection.maxConcurrentRuns();
            if (most != null) {
                connections.put(id, most);
            }
        });
        Map<String, Integer> pools = new TreeMap<>();
        settings.pools().forEach((name, pool) -> pools.put(name, pool.maxConcurrentRuns()));
        return of(settings.node(), connections, pools);
    }

    /** A node whose connections and pools have no limits. */
    public static Limits of(NodeSettings node) {
        return of(node, Map.of(), Map.of());
    }

    private static Limits of(NodeSettings node, Map<String, Integer> connections, Map<String, Integer> pools) {
        int most = node.maxConcurrentRuns();
        int longRuns = Math.max(1, most - node.shortRuns().reserve());
        return new Limits(most, longRuns, node.shortRuns().upTo(), connections, pools);
    }
}
