package dev.remat.scheduler.http.tls;

import dev.remat.materialization.error.RematException;
import org.jspecify.annotations.Nullable;

/** Certificate and key cannot be used; the message names file and way out, and shows nothing of the key. */
public final class InvalidTls extends RematException {

    private static final long serialVersionUID = 1L;

    InvalidTls(String message) {
        this(message, null);
    }

    InvalidTls(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
