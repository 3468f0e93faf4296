package dev.remat.materialization.report;

/** Why a run did not pass, as far as it matters for whether another attempt can. */
public enum FailureClass {
    /** The server, or the way to it, failed before anything was published. Another attempt may pass. */
    RETRYABLE("retryable", true),
    /** Memory ran out before anything was published. Another attempt may pass that takes less of it. */
    MEMORY("memory", true),
    /** The route, the connection, grants or tables have to be changed first. */
    CONFIGURATION("configuration", false),
    /** The log, or what was built of it, must not be published; another attempt would find the same. */
    DATA("data", false),
    /** The run was ended by its timeout or on request, or was not begun. */
    STOPPED("stopped", false),
    /** Whether the new rows are published is not known; the next run establishes it before it does anything. */
    UNKNOWN("unknown", false),
    /** Nothing is known that would make another attempt pass. */
    OTHER("other", false);

    private final String id;
    private final boolean mayPass;

    FailureClass(String id, boolean mayPass) {
        this.id = id;
        this.mayPass = mayPass;
    }

    /** The name in evidence. */
    public String id() {
        return id;
    }

    /** Whether another attempt may pass without anybody doing anything. */
    public boolean mayPass() {
        return mayPass;
    }
}
