package dev.remat.scheduler.registry.store;

import java.time.Instant;
import java.util.List;

/**
 * What a process knows of itself.
 *
 * @param node its name
 * @param session tells it from others of that name; empty where it has no slots
 * @param now its time
 * @param upSince since when it runs
 * @param full when all of its threads were busy
 * @param withoutLease when it could not know whether others ran its slots
 */
public record Observation(
        String node, String session, Instant now, Instant upSince, List<Period> full, List<Period> withoutLease) {

    public Observation {
        full = List.copyOf(full);
        withoutLease = List.copyOf(withoutLease);
    }

    /** Of a process that has no slots of its own. */
    public static Observation of(String node, Instant now) {
        return new Observation(node, "", now, now, List.of(), List.of());
    }

    boolean wasFullAt(Instant time) {
        return isIn(full, time);
    }

    boolean hadNoLeaseAt(Instant time) {
        return isIn(withoutLease, time);
    }

    private static boolean isIn(List<Period> periods, Instant time) {
        return periods.stream().anyMatch(period -> !time.isBefore(period.from()) && !time.isAfter(period.to()));
    }

    /** From one time to another. */
    public record Period(Instant from, Instant to) {}
}
