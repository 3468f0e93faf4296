package dev.remat.jobs.route;

import dev.remat.materialization.error.RematException;

/** A route that cannot be; the message names the value and the way out. */
public final class InvalidRoute extends RematException {

    private static final long serialVersionUID = 1L;

    public InvalidRoute(String message) {
        super(message, null);
    }
}
