package dev.remat.scheduler.alert.transport;

import dev.remat.materialization.error.RematException;

/** A message that was not taken, or perhaps not. The text names no secret. */
public final class NotDelivered extends RematException {

    private static final long serialVersionUID = 1L;

    private final boolean mayPass;

    private NotDelivered(String message, boolean mayPass) {
        super(message, null);
        this.mayPass = mayPass;
    }

    /** Another attempt may pass. */
    static NotDelivered now(String message) {
        return new NotDelivered(message, true);
    }

    /** Another attempt would end the same way. */
    static NotDelivered ever(String message) {
        return new NotDelivered(message, false);
    }

    /** Whether another attempt may pass. */
    public boolean mayPass() {
        return mayPass;
    }
}
