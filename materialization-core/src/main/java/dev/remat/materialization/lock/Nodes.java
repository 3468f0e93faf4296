package dev.remat.materialization.lock;

import dev.remat.materialization.run.RunId;
import java.util.Optional;

/**
 * What a process among several knows that no table of the server tells: which of the others have died, and whether it may still
 * publish itself. Thread-safe.
 */
public interface Nodes {

    /** Of a process that knows no others. */
    Nodes ALONE = new Nodes() {
        @Override
        public boolean isDead(RunId run) {
            return false;
        }

        @Override
        public Optional<String> whyNotToPublish() {
            return Optional.empty();
        }
    };

    /** Whether the process of a run is known to be dead, so that its lock need not be waited for. */
    boolean isDead(RunId run);

    /**
     * Why this process must not change a target now, as a sentence without its end; empty where it may. Waits for up to half a minute
     * where that is about to be known.
     */
    Optional<String> whyNotToPublish();
}
