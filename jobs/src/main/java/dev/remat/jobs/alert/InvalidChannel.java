package dev.remat.jobs.alert;

import dev.remat.materialization.error.RematException;

/** A channel that cannot be used as it is described; the message names the way out, never a secret. */
public final class InvalidChannel extends RematException {

    private static final long serialVersionUID = 1L;

    public InvalidChannel(String message) {
        super(message, null);
    }
}
