package dev.remat.embedded;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How to start an engine.
 *
 * @param dir data folder, created when absent and kept at close; null for a temporary one that is deleted at close
 * @param port of the HTTP server on 127.0.0.1; 0 for any free one
 * @param memoryLimit of the engine in bytes; 0 for its own limit, a share of the machine's memory
 */
public record EmbeddedClickHouseConfig(@Nullable Path dir, int port, long memoryLimit) {

    private static final int HIGHEST_PORT = 65_535;

    public EmbeddedClickHouseConfig {
        if (port < 0 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException("port must be between 0 (any free one) and 65535, not " + port);
        }
        if (memoryLimit < 0) {
            throw new IllegalArgumentException("memoryLimit must be bytes, or 0 for the default, not " + memoryLimit);
        }
    }

    /** Data in a temporary folder, any free port. */
    public static EmbeddedClickHouseConfig temporary() {
        return new EmbeddedClickHouseConfig(null, 0, 0);
    }

    /** Data kept in the given folder, any free port. */
    public static EmbeddedClickHouseConfig at(Path dir) {
        return new EmbeddedClickHouseConfig(dir, 0, 0);
    }
}
