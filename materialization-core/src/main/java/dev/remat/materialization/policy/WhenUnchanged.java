package dev.remat.materialization.policy;

/** What a run does that finds log and target as the run before has left them. */
public enum WhenUnchanged {
    /** It ends: the target is what a rebuild would give. */
    SKIP("skip"),
    /** It rebuilds all the same. */
    REBUILD("rebuild");

    private final String id;

    WhenUnchanged(String id) {
        this.id = id;
    }

    /** The name in configuration. */
    public String id() {
        return id;
    }
}
