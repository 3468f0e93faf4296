package dev.remat.scheduler.registry.store;

import java.time.Instant;
import java.util.List;

/**
 * What a process knows of itself.
 *
 * @param node its name
 * @param now its time
 * @param upSince since when it runs
 * @param full when all of its threads were busy
 */
public record Observation(String node, Instant now, Instant upSince, List<Period> full) {

    public Observation {
        full = List.copyOf(full);
    }

    boolean wasFullAt(Instant time) {
        return full.stream().anyMatch(period -> !time.isBefore(period.from()) && !time.isAfter(period.to()));
    }

    /** From one time to another. */
    public record Period(Instant from, Instant to) {}
}
