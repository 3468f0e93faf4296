package dev.remat.jobs.alert;

import java.util.Arrays;
import java.util.Optional;

/** What an alert is about. */
public enum AlertKind {
    /** A run failed, or died. */
    FAILED("failed"),
    /** A guard holds back what a run has built. */
    HELD("held"),
    /** Whether a run has published is not known. */
    UNKNOWN("unknown"),
    /** No run of a route has succeeded for longer than it may be. */
    LATE("late"),
    /** A route or its connection does not resolve. */
    CONFIGURATION("configuration"),
    /** A run passed, and tables stay behind that should be gone. */
    ORPHANS("orphans"),
    /** The first run that passed after one of the above. */
    RECOVERED("recovered");

    private final String id;

    AlertKind(String id) {
        this.id = id;
    }

    /** The name in configuration and messages. */
    public String id() {
        return id;
    }

    /** The kind of a name; empty where there is none. */
    public static Optional<AlertKind> of(String id) {
        return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
    }
}
