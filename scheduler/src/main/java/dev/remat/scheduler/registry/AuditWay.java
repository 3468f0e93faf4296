package dev.remat.scheduler.registry;

import java.util.Locale;

/** How it is known who did something. */
public enum AuditWay {
    /** By a password. */
    LOGIN,
    /** By a token. */
    TOKEN,
    /** By a proxy that is believed. */
    PROXY,
    /** Over HTTP where nobody has to log in: as he said himself. */
    OPEN,
    /** By a command: as he said himself; the origin has the account. */
    COMMAND;

    /** The name in the registry and in documents. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The one of an id.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static AuditWay of(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
