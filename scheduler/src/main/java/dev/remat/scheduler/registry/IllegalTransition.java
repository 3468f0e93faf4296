package dev.remat.scheduler.registry;

import dev.remat.materialization.error.RematException;

/** A run cannot go from one state to the other; what was to be recorded is wrong. */
public final class IllegalTransition extends RematException {

    private static final long serialVersionUID = 1L;

    IllegalTransition(String run, RunState from, RunState to) {
        super("run %s is %s and cannot become %s".formatted(run, from.id(), to.id()), null);
    }
}
