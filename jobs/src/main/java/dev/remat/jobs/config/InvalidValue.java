package dev.remat.jobs.config;

import dev.remat.materialization.error.RematException;

/** A value that its key cannot take; the message becomes the problem at that key. */
public final class InvalidValue extends RematException {

    private static final long serialVersionUID = 1L;

    public InvalidValue(String message) {
        super(message, null);
    }
}
