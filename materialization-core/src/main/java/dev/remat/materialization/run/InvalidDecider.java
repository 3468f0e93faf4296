package dev.remat.materialization.run;

import dev.remat.materialization.error.RematException;

/** A decision without a name or a reason. */
public final class InvalidDecider extends RematException {

    private static final long serialVersionUID = 1L;

    InvalidDecider(String message) {
        super(message, null);
    }
}
