package dev.remat.scheduler.registry;

import dev.remat.materialization.error.RematException;

/** The database of the registry cannot be used now. */
public final class RegistryUnavailable extends RematException {

    private static final long serialVersionUID = 1L;

    public RegistryUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
