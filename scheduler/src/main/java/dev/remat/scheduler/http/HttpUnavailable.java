package dev.remat.scheduler.http;

import dev.remat.materialization.error.RematException;

/** The server cannot listen where it is to. */
public final class HttpUnavailable extends RematException {

    private static final long serialVersionUID = 1L;

    HttpUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
