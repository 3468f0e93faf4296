package dev.remat.materialization.plan;

import dev.remat.materialization.error.RematException;

/** A plan that cannot be built; the message names the value and the way out. */
public final class InvalidPlan extends RematException {

    private static final long serialVersionUID = 1L;

    public InvalidPlan(String message) {
        super(message, null);
    }
}
