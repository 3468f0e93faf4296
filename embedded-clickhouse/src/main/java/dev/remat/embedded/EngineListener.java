package dev.remat.embedded;

import dev.remat.embedded.fetch.FetchProgress;
import dev.remat.embedded.fetch.FetchStep;
import dev.remat.embedded.fetch.LoggedProgress;

/** Told what an engine does. Called on the engine's own threads: return soon. */
public interface EngineListener extends FetchProgress {

    /** The engine is in another state now; {@code detail} is one sentence for people. */
    default void stateChanged(EngineState state, String detail) {}

    @Override
    default void fetching(FetchStep step, long bytes, long totalBytes) {}

    /** Logs the progress of a fetch, and nothing else: state changes are logged anyway. */
    static EngineListener logging() {
        FetchProgress log = new LoggedProgress();
        return new EngineListener() {
            @Override
            public void fetching(FetchStep step, long bytes, long totalBytes) {
                log.fetching(step, bytes, totalBytes);
            }
        };
    }
}
