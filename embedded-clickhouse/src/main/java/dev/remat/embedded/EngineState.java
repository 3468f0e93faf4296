package dev.remat.embedded;

/** Where an engine is in its life. {@link #STOPPED} and {@link #FAILED} are final. */
public enum EngineState {
    /** The first process is on its way; nothing answers yet. */
    STARTING,
    /** The engine answers. */
    RUNNING,
    /** The process died and another one is on its way, on the same port with the same data. */
    RESTARTING,
    /** It died too often in a row; nobody starts it again. */
    FAILED,
    /** Closed. */
    STOPPED
}
