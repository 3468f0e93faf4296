package dev.remat.materialization.policy;

/** What a truncate event in the log means for the serving table. It is never ignored. */
public enum OnTruncate {
    /** The run fails, and somebody decides. */
    FAIL("fail"),
    /** Every key whose latest event lies before the truncate counts as deleted. */
    APPLY("apply");

    private final String id;

    OnTruncate(String id) {
        this.id = id;
    }

    /** The name in configuration. */
    public String id() {
        return id;
    }
}
