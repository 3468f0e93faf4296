package dev.remat.materialization.quality;

/** What it means that payloads have other keys or JSON types than the columns declare. */
public enum SchemaDrift {
    /** New keys, missing required keys and mixed JSON types keep the run from publishing. */
    STRICT("strict"),
    /** All of them are warnings. */
    WARN_ADDITIVE("warn-additive"),
    /** Payloads are not looked through. */
    OFF("off");

    private final String id;

    SchemaDrift(String id) {
        this.id = id;
    }

    /** The name in configuration and evidence. */
    public String id() {
        return id;
    }
}
