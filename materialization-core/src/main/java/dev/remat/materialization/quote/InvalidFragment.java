package dev.remat.materialization.quote;

import dev.remat.materialization.error.RematException;

/** A piece of SQL that could change the statement around it; the message names the piece and the reason. */
public final class InvalidFragment extends RematException {

    private static final long serialVersionUID = 1L;

    InvalidFragment(String fragment, String reason) {
        super("'%s' %s".formatted(fragment.replaceAll("\\p{Cntrl}", " "), reason), null);
    }
}
