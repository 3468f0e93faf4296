package dev.remat.scheduler.alert;

/** What can be in trouble on its own; the end of one trouble says nothing about the other. */
enum Topic {
    /** How runs of a route end. */
    RUN("run"),
    /** Tables that stay behind although they should be gone. */
    ORPHANS("orphans");

    private final String id;

    Topic(String id) {
        this.id = id;
    }

    /** The name in the file of what was told. */
    String id() {
        return id;
    }
}
