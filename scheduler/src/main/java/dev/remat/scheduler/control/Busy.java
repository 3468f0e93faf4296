package dev.remat.scheduler.control;

import dev.remat.materialization.error.RematException;

/** Too much goes on for one thing more. */
public final class Busy extends RematException {

    private static final long serialVersionUID = 1L;

    Busy(String message, Throwable cause) {
        super(message, cause);
    }
}
