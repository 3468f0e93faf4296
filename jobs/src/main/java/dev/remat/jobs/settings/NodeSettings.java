package dev.remat.jobs.settings;

/**
 * This process among others.
 *
 * @param id its name in evidence and logs
 * @param maxConcurrentRuns most rebuilds at one time
 */
public record NodeSettings(String id, int maxConcurrentRuns) {

    /** Named {@code remat}, four runs at a time. */
    public static final NodeSettings DEFAULTS = new NodeSettings("remat", 4);
}
