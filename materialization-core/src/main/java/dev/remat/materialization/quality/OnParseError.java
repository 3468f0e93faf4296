package dev.remat.materialization.quality;

/** What a value that does not fit its column means for the run. It is counted and named in every case. */
public enum OnParseError {
    /** Any such value keeps the run from publishing. */
    FAIL("fail"),
    /** The value goes to the quarantine table; its column is NULL, or its row is withheld where NULL cannot be. */
    QUARANTINE("quarantine"),
    /** The column is NULL; a column that holds no NULL keeps the run from publishing. */
    NULL("null");

    private final String id;

    OnParseError(String id) {
        this.id = id;
    }

    /** The name in configuration and evidence. */
    public String id() {
        return id;
    }
}
