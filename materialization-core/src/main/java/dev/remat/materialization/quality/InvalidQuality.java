package dev.remat.materialization.quality;

import dev.remat.materialization.error.RematException;

/** A quality rule that cannot be; the message names the rule, the value and the way out. */
public final class InvalidQuality extends RematException {

    private static final long serialVersionUID = 1L;

    public InvalidQuality(String message) {
        super(message, null);
    }
}
