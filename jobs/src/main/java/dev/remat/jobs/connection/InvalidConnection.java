package dev.remat.jobs.connection;

import dev.remat.materialization.error.RematException;
import org.jspecify.annotations.Nullable;

/** A connection that cannot be used as it is described; the message names the value and the way out, never a secret. */
public final class InvalidConnection extends RematException {

    private static final long serialVersionUID = 1L;

    public InvalidConnection(String message) {
        super(message, null);
    }

    public InvalidConnection(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
