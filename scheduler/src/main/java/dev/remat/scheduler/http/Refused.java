package dev.remat.scheduler.http;

import dev.remat.materialization.error.RematException;
import io.javalin.http.HttpStatus;

/** A request that is not answered as it was meant; its message says why and what to do. */
public final class Refused extends RematException {

    private static final long serialVersionUID = 1L;

    private final HttpStatus status;

    private Refused(HttpStatus status, String message) {
        super(message, null);
        this.status = status;
    }

    /** It asks for what is not there. */
    public static Refused notFound(String message) {
        return new Refused(HttpStatus.NOT_FOUND, message);
    }

    /** It cannot be understood. */
    public static Refused badRequest(String message) {
        return new Refused(HttpStatus.BAD_REQUEST, message);
    }

    /** Things stand in a way that forbids it. */
    public static Refused conflict(String message) {
        return new Refused(HttpStatus.CONFLICT, message);
    }

    /** A server that it needs has not done what it should have. */
    public static Refused badGateway(String message) {
        return new Refused(HttpStatus.BAD_GATEWAY, message);
    }

    /** Nobody has said who asks. */
    public static Refused unauthorized(String message) {
        return new Refused(HttpStatus.UNAUTHORIZED, message);
    }

    /** Whoever asks may not. */
    public static Refused forbidden(String message) {
        return new Refused(HttpStatus.FORBIDDEN, message);
    }

    Problem problem() {
        return new Problem(status, String.valueOf(getMessage()));
    }
}
