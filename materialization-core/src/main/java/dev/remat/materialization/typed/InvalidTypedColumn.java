package dev.remat.materialization.typed;

import dev.remat.materialization.error.RematException;

/** A declared column that cannot be; the message names the column or type, the value, and the way out. */
public final class InvalidTypedColumn extends RematException {

    private static final long serialVersionUID = 1L;

    public InvalidTypedColumn(String message) {
        super(message, null);
    }
}
