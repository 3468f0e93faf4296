package dev.remat.scheduler.evidence;

import dev.remat.materialization.error.RematException;
import org.jspecify.annotations.Nullable;

/** The evidence of a run cannot be looked at here; the message says why, and where it is. */
public final class NoEvidence extends RematException {

    private static final long serialVersionUID = 1L;

    NoEvidence(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
