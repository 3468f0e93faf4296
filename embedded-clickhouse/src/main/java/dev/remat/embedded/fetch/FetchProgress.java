package dev.remat.embedded.fetch;

/** Told how far the one-time fetch of the engine is; called about twice a second, by one thread at a time. */
@FunctionalInterface
public interface FetchProgress {

    /**
     * A step has begun or moved on.
     *
     * @param bytes done so far in this step
     * @param totalBytes of this step; 0 when the step has no size
     */
    void fetching(FetchStep step, long bytes, long totalBytes);
}
