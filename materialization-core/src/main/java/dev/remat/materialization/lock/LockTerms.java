package dev.remat.materialization.lock;

import java.time.Duration;

/**
 * How a run holds the lock of its target.
 *
 * @param place a lock of this machine that the caller holds around the run, named so that no other machine has the same; who
 *     holds it knows that every earlier holder is dead. Empty where there is none
 * @param lease how long the lock outlives the last sign of life; to the second
 * @param beat time from one sign of life to the next
 * @param look time from one look for a request to end the run to the next
 */
public record LockTerms(String place, Duration lease, Duration beat, Duration look) {

    /** Of a run around which there is no other lock. */
    public static final LockTerms DEFAULTS = at("");

    public LockTerms {
        if (beat.multipliedBy(2).compareTo(lease) > 0) {
            throw new IllegalArgumentException("a lease of %s leaves no room for a lost beat".formatted(lease));
        }
    }

    /** The usual terms, of a run that holds a lock of its machine. */
    public static LockTerms at(String place) {
        return new LockTerms(place, Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofSeconds(2));
    }
}
