package dev.remat.scheduler.control;

import dev.remat.materialization.error.RematException;

/** Somebody says more about himself than can be kept. */
public final class InvalidAsker extends RematException {

    private static final long serialVersionUID = 1L;

    InvalidAsker(String message) {
        super(message, null);
    }
}
