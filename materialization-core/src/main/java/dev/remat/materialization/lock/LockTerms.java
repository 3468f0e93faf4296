package dev.remat.materialization.lock;

import java.time.Duration;

/**
 * How a run holds the lock of its target.
 *
 * @param machine the machine that the caller is on, or empty
 * @param lockFile a lock of that machine which the caller holds around the run, named apart from those of other machines; who
 *     holds it knows that every earlier holder is dead. Empty where there is none
 * @param lease how long the lock outlives the last sign of life; to the second
 * @param beat time from one sign of life to the next
 * @param look time from one look for a request to end the run to the next
 * @param nodes what is known of other processes
 */
public record LockTerms(String machine, String lockFile, Duration lease, Duration beat, Duration look, Nodes nodes) {

    /** Of a run around which there is no other lock. */
    public static final LockTerms DEFAULTS = at("", "");

    public LockTerms {
        if (beat.multipliedBy(2).compareTo(lease) > 0) {
            throw new IllegalArgumentException("a lease of %s leaves no room for a lost beat".formatted(lease));
        }
    }

    /** The usual terms, of a run that holds a lock of its machine. */
    public static LockTerms at(String machine, String lockFile) {
        return new LockTerms(
                machine, lockFile, Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofSeconds(2), Nodes.ALONE);
    }

    /** The same, of a process among others. */
    public LockTerms among(Nodes others) {
        return new LockTerms(machine, lockFile, lease, beat, look, others);
    }

    /**
     * What two runs have in common of which the later one knows that the earlier one is dead; empty where there is nothing. The
     * machine belongs to it, because a folder may be shared by machines whose file locks do not meet.
     */
    String place() {
        return lockFile.isEmpty() ? "" : machine + "/" + lockFile;
    }
}
