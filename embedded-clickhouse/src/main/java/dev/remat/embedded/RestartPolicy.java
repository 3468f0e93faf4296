package dev.remat.embedded;

import java.time.Duration;

/**
 * How often and how fast a dead engine is started again.
 *
 * @param quickDeaths how many deaths in a row, each within {@code healthyAfter} of its start, end the attempts
 * @param healthyAfter an engine that lived this long counts as sound: the next death is the first again
 * @param firstPause before the first restart; it doubles from death to death
 * @param longestPause bound of the doubling
 */
record RestartPolicy(int quickDeaths, Duration healthyAfter, Duration firstPause, Duration longestPause) {

    static final RestartPolicy DEFAULT =
            new RestartPolicy(5, Duration.ofSeconds(30), Duration.ofMillis(100), Duration.ofSeconds(5));

    RestartPolicy {
        if (quickDeaths < 1) {
            throw new IllegalArgumentException("quickDeaths must be at least 1, not " + quickDeaths);
        }
    }

    /** @param deaths quick deaths in a row so far, at least 1 */
    Duration pauseAfter(int deaths) {
        Duration pause = firstPause.multipliedBy(1L << Math.min(deaths - 1, 16));
        return pause.compareTo(longestPause) < 0 ? pause : longestPause;
    }
}
