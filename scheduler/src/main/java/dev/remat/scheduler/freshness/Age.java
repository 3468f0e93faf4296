package dev.remat.scheduler.freshness;

import java.time.Duration;
import java.time.Instant;

/**
 * How long ago something was. The wall clock may be set back, and the time that a process counts stands still while its machine is
 * suspended: the one that says more is believed. So neither hides that something is old, and a clock that is set forward makes it
 * old at once.
 *
 * @param from when it was, by the wall clock
 * @param known how long ago that was when it was seen, not negative
 * @param seen when that was, in nanoseconds of the process
 */
record Age(Instant from, Duration known, long seen) {

    /** Something that is seen now. */
    static Age of(Instant from, Instant now, long nanos) {
        Duration ago = Duration.between(from, now);
        return new Age(from, ago.isNegative() ? Duration.ZERO : ago, nanos);
    }

    /** How long ago it is. */
    Duration at(Instant now, long nanos) {
        Duration byWall = Duration.between(from, now);
        Duration byProcess = known.plusNanos(nanos - seen);
        return byWall.compareTo(byProcess) > 0 ? byWall : byProcess;
    }
}
