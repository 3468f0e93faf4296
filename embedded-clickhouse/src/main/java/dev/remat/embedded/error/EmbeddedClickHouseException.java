package dev.remat.embedded.error;

import org.jspecify.annotations.Nullable;

/**
 * Root of what this module throws on purpose: the engine could not be fetched, started or asked. The message says what
 * failed, where, and what to do.
 */
public class EmbeddedClickHouseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public EmbeddedClickHouseException(String message) {
        this(message, null);
    }

    public EmbeddedClickHouseException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
