package dev.remat.materialization.policy;

/** Whether the parts of a built table are merged before people read it. Changes no row. */
public enum OptimizeBeforePublish {
    /** Where there are so many that readers would notice, and merging them takes bounded time. */
    AUTO("auto"),
    /** The server merges them when it does. */
    NEVER("never"),
    /** Each partition becomes one part, however long that takes. */
    ALWAYS("always");

    private final String id;

    OptimizeBeforePublish(String id) {
        this.id = id;
    }

    /** The name in configuration. */
    public String id() {
        return id;
    }
}
