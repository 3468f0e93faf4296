package dev.remat.benchmarks.contestant;

/** What a contestant does when it is timed. */
public enum Kind {
    /** Less than this no rebuild can do. */
    FLOOR("floor"),
    /** Makes a table of the latest rows and puts it in the place of the one before. */
    REBUILD("rebuild"),
    /** Brings a table up to date that a rebuild made before. */
    UPDATE("update"),
    /** Computes the latest rows whenever somebody reads them; every reader pays this. */
    READ("read");

    private final String id;

    Kind(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }
}
