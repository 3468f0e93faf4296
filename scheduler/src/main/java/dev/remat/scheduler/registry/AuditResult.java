package dev.remat.scheduler.registry;

import java.util.Locale;

/** What came of something that somebody did. */
public enum AuditResult {
    DONE,
    /** It went on when whoever asked was answered. */
    BEGUN,
    /** It was not to be: a wrong password, a role that may not, a thing that does not stand so. */
    REFUSED,
    /** It did not work. */
    FAILED;

    /** The name in the registry and in documents. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The one of an id.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static AuditResult of(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
