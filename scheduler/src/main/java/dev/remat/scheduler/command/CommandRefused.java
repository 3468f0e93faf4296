package dev.remat.scheduler.command;

import dev.remat.materialization.error.RematException;

/** A command that makes no sense as it was given; the message names the value and the way out. */
final class CommandRefused extends RematException {

    private static final long serialVersionUID = 1L;

    CommandRefused(String message) {
        super(message, null);
    }
}
