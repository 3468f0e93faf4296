package dev.remat.embedded.fetch;

/** The steps of getting the engine's library, in their order. */
public enum FetchStep {
    /** Another process is fetching the same engine; waiting for it. */
    WAITING("waiting for another process to fetch the ClickHouse engine"),
    DOWNLOADING("downloading the ClickHouse engine"),
    CHECKING("checking the download"),
    UNPACKING("unpacking the ClickHouse engine"),
    DONE("the ClickHouse engine is in place");

    private final String text;

    FetchStep(String text) {
        this.text = text;
    }

    /** The step in words, for a log or a console line. */
    public String text() {
        return text;
    }
}
