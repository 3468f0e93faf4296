package dev.remat.materialization.policy;

/** What it means that the built table has other columns than the table that people read. */
public enum OnSchemaChange {
    /** The run does not publish. */
    FAIL("fail"),
    /** Columns that are new, behind those that there are, may appear; anything else keeps the run from publishing. */
    ALLOW_ADDITIVE("allow-additive"),
    /** The table changes. */
    ALLOW("allow");

    private final String id;

    OnSchemaChange(String id) {
        this.id = id;
    }

    /** The name in configuration and evidence. */
    public String id() {
        return id;
    }
}
