package dev.remat.scheduler.registry;

import java.time.Instant;

/**
 * Slots of a route, one after the other, that were not run for one reason.
 *
 * @param route id of the route
 * @param first nominal time of the first
 * @param last nominal time of the last
 * @param count how many they are
 * @param reason why they were not run
 * @param detail the same for people, or the id of a run
 * @param node which process has found it out
 */
public record SkippedSlots(
        String route, Instant first, Instant last, long count, SkipReason reason, String detail, String node) {

    /** With the slot that follows. */
    public SkippedSlots and(Instant nominal) {
        return new SkippedSlots(route, first, nominal, count + 1, reason, detail, node);
    }

    /** Whether slots are skipped for the same reason as others. */
    public boolean isLike(SkipReason otherReason, String otherDetail) {
        return reason == otherReason && detail.equals(otherDetail);
    }
}
