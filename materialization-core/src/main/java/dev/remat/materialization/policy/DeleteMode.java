package dev.remat.materialization.policy;

/** What becomes of a key whose latest event is a delete. */
public enum DeleteMode {
    /** The key is left out of the serving table. */
    EXCLUDE_DELETED("exclude_deleted"),
    /** The key stays, with {@code dpone_cdc_deleted = 1}. */
    TOMBSTONE("tombstone");

    private final String id;

    DeleteMode(String id) {
        this.id = id;
    }

    /** The name in configuration and evidence. */
    public String id() {
        return id;
    }
}
