package dev.remat.scheduler.alert.message;

/** What can be in trouble on its own; the end of one trouble says nothing about the other. */
public enum Topic {
    /** How runs of a route end. */
    RUN("run", "has recovered"),
    /** Tables that stay behind although they should be gone. */
    ORPHANS("orphans", "has recovered"),
    /** How old the last success of a route is. */
    FRESHNESS("freshness", "is fresh again"),
    /** Whether a file can be used that has changed while its route runs. */
    FILE("file", "has a file again that can be used");

    private final String id;
    private final String end;

    Topic(String id, String end) {
        this.id = id;
        this.end = end;
    }

    /** The name in messages, and in the file of what was told. */
    public String id() {
        return id;
    }

    /** What there is to say of a route when its trouble is over. */
    String end() {
        return end;
    }
}
