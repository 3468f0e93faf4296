package dev.remat.jobs.connection;

import dev.remat.materialization.error.RematException;
import org.jspecify.annotations.Nullable;

/** An embedded engine that could not be fetched or started; the message says why and what to do. */
public final class EngineUnavailable extends RematException {

    private static final long serialVersionUID = 1L;

    public EngineUnavailable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
