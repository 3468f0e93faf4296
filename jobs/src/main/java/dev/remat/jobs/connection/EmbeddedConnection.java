package dev.remat.jobs.connection;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A ClickHouse engine that Remat starts itself when the connection is first used, and stops at its end.
 *
 * @param id what routes call it
 * @param dir folder of its data, or null for a temporary one that goes with the engine
 * @param port port on the loopback interface; 0 for any free one
 * @param memoryLimit most memory in bytes; 0 for the engine's default
 * @param maxConcurrentRuns most rebuilds at one time, or null for any number
 */
public record EmbeddedConnection(
        String id,
        @Nullable Path dir,
        int port,
        long memoryLimit,
        @Nullable Integer maxConcurrentRuns) implements ConnectionSettings {

    /** Runs as many rebuilds as the node. */
    public EmbeddedConnection(String id, @Nullable Path dir, int port, long memoryLimit) {
        this(id, dir, port, memoryLimit, null);
    }

    public EmbeddedConnection {
        if (port < 0 || port > 65535) {
            throw new InvalidConnection("port must lie between 0 and 65535; it is " + port);
        }
        if (memoryLimit < 0) {
            throw new InvalidConnection("memory-limit must not be negative; it is " + memoryLimit);
        }
    }
}
