package dev.remat.materialization.quality;

/** What a check that finds rows means for the run. */
public enum Severity {
    /** The run does not publish. */
    ERROR("error"),
    /** The report has a warning. */
    WARN("warn");

    private final String id;

    Severity(String id) {
        this.id = id;
    }

    /** The name in configuration and evidence. */
    public String id() {
        return id;
    }
}
