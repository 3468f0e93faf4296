package dev.remat.scheduler.registry.record;

import java.time.Duration;

/**
 * How a process has its lease.
 *
 * @param lease how long a process that gives no sign of life is not taken for dead
 * @param beat time from one sign of life to the next
 */
record LeaseTerms(Duration lease, Duration beat) {

    /** A lease that outlives four lost beats. */
    static final LeaseTerms DEFAULTS = new LeaseTerms(Membership.LEASE, Duration.ofSeconds(3));

    /** How long the process itself believes in it, so that it never does so longer than others. */
    Duration believed() {
        return lease.minus(beat.dividedBy(3));
    }

    /** Time from an attempt that failed to the next. */
    Duration retry() {
        return beat.dividedBy(6);
    }

    /** How long a run that came to publishing waits for a lease that is over. */
    Duration patience() {
        return lease.multipliedBy(2);
    }

    /** After the database was away, others have so much time to come back before they are taken for dead. */
    Duration grace() {
        return beat.multipliedBy(2);
    }
}
