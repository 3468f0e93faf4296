package dev.remat.materialization.error;

import org.jspecify.annotations.Nullable;

/** Root of all exceptions that Remat throws on purpose; the message says what failed, where, and what to do. */
public abstract class RematException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    protected RematException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
