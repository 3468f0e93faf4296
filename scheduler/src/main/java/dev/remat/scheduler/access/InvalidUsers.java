package dev.remat.scheduler.access;

import dev.remat.materialization.error.RematException;
import org.jspecify.annotations.Nullable;

/** Users cannot be read or changed as it was asked; the message says the way out and has no secret in it. */
public final class InvalidUsers extends RematException {

    private static final long serialVersionUID = 1L;

    InvalidUsers(String message) {
        this(message, null);
    }

    InvalidUsers(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
