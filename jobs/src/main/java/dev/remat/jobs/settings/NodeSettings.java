package dev.remat.jobs.settings;

import java.time.Duration;

/**
 * This process among others.
 *
 * @param id its name in evidence and logs, and on the tables that it builds; two nodes must not share it
 * @param maxConcurrentRuns most rebuilds at one time
 * @param shortRuns what of these is kept for short ones
 */
public record NodeSettings(String id, int maxConcurrentRuns, ShortRuns shortRuns) {

    /** Named like the host, four runs at a time. */
    public static final NodeSettings DEFAULTS = new NodeSettings(HostName.or("remat"), 4);

    /** Keeps what is usual for short runs. */
    public NodeSettings(String id, int maxConcurrentRuns) {
        this(id, maxConcurrentRuns, ShortRuns.DEFAULTS);
    }

    /**
     * Places that only short runs get.
     *
     * @param reserve how many; one place is for any run, whatever this says
     * @param upTo the longest time of a short run
     */
    public record ShortRuns(int reserve, Duration upTo) {

        /** One place, for runs of a minute. */
        public static final ShortRuns DEFAULTS = new ShortRuns(1, Duration.ofMinutes(1));
    }
}
