package dev.remat.scheduler.registry;

import java.util.Locale;

/** What people can do that lasts. */
public enum AuditAction {
    LOGIN,
    LOGOUT,
    /** Rebuild a route in the foreground. */
    RUN,
    /** Rebuild a table that no route has, in the foreground. */
    MATERIALIZE,
    /** Ask a service for a run. */
    TRIGGER,
    CANCEL,
    PAUSE,
    RESUME,
    APPROVE,
    REJECT,
    ROLLBACK,
    /** Drop tables that nobody needs. */
    CLEAN,
    RELOAD,
    USER_ADD,
    USER_TOKEN,
    USER_REMOVE;

    /** The name in the registry and in documents. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The one of an id.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static AuditAction of(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
