package dev.remat.materialization.policy;

import dev.remat.materialization.error.RematException;

/** A policy that cannot be built; the message names the rule and the value that breaks it. */
public final class InvalidPolicy extends RematException {

    private static final long serialVersionUID = 1L;

    public InvalidPolicy(String message) {
        super(message, null);
    }
}
